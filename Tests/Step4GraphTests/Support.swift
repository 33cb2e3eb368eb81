import Step4Graph
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

/// What `validate()` finds. Records an issue when it finds nothing.
func issues(in container: MiniContainer, sourceLocation: SourceLocation = #_sourceLocation)
    -> [ValidationError.Issue]
{
    let error = #expect(throws: ValidationError.self, sourceLocation: sourceLocation) {
        try container.validate()
    }
    return error?.issues ?? []
}
