import Step4cProviders
import Testing

/// The error that a `resolve` ends with. Records an issue when it does not fail.
func failure<Service: Sendable>(
    resolving type: Service.Type, in container: MiniContainer,
    sourceLocation: SourceLocation = #_sourceLocation
) -> ResolutionError? {
    #expect(throws: ResolutionError.self, sourceLocation: sourceLocation) {
        try container.resolve(type)
    }
}
