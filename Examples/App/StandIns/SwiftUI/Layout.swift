// More of the stand-in: what the screens of `Styles/Examples` use.

public struct HorizontalAlignment: Sendable {
    public static let center = HorizontalAlignment()
}

public struct VStack<Content: View>: View {
    nonisolated public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {}
    public var body: Never { fatalError() }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}

public struct Font: Sendable {
    public static let largeTitle = Font()
}

@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {}

nonisolated public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
    nonisolated public init() {}
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    nonisolated public static var borderedProminent: BorderedProminentButtonStyle { Self() }
}

extension View {
    nonisolated public func font(_ font: Font?) -> some View { self }

    nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { self }
}
