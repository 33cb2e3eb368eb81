/// "Did you mean": finds the registered service that was probably meant, by its name.
struct Suggestions {
    /// Each name without its module and in lower case.
    private let names: [(key: ServiceKey, name: String)]

    init(_ keys: some Sequence<ServiceKey>) {
        names = keys.map { key in (key, "\(key.type)".lowercased()) }
    }

    /// Returns the service whose name begins or ends as that of `key` does, for two thirds of it at
    /// least, and which is not much longer: of several the shortest. Nil: there is none.
    func nearest(to key: ServiceKey) -> ServiceKey? {
        let wanted = "\(key.type)".lowercased()
        let enough = (2 * wanted.count + 2) / 3
        let (beginning, end) = (String(wanted.prefix(enough)), String(wanted.suffix(enough)))
        return names.filter { $0.name.hasPrefix(beginning) || $0.name.hasSuffix(end) }
            .filter { 2 * $0.name.count <= 3 * wanted.count }
            .min { ($0.name.count, $0.name) < ($1.name.count, $1.name) }?.key
    }
}
