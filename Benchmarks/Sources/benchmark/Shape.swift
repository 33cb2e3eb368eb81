import Support

/// What a subject creates is checked before its time is taken.
enum Shape {
    /// Compares with what is created by hand: which objects there are, and which of them are shared
    /// when the work is done twice.
    static func check(_ works: [String: Work], of subject: String) throws(Complaint) {
        for (workload, byHand) in ByHand().works {
            guard let work = works[workload] else { continue }
            let own = text([work.once(), work.once()])
            // What has no singletons, and so no W2, shares nothing.
            let wanted = text(
                [byHand.once(), byHand.once()], areShared: works["W2 singleton"] != nil)
            if own != wanted {
                throw Complaint("\(subject), \(workload):\n\(own) is not\n\(wanted)")
            }
        }
    }

    /// The objects with all that they hold. One that is there already is printed as its number.
    static func text(_ objects: [AnyObject], areShared: Bool = true) -> String {
        var numbers: [ObjectIdentifier: Int] = [:]
        func text(_ value: Any) -> String {
            let mirror = Mirror(reflecting: value)
            if mirror.displayStyle == .class, areShared {
                let object = ObjectIdentifier(value as AnyObject)
                if let number = numbers[object] { return "#\(number)" }
                numbers[object] = numbers.count
            }
            return "\(mirror.subjectType)(\(mirror.children.map { text($0.value) }.joined()))"
        }
        return objects.map(text).joined()
    }
}
