/// The registrations by the identity of their types: a hash table with linear probing.
///
/// A `Dictionary` hashes such that an attacker who picks the keys cannot make it slow. That takes
/// most of a look-up's time. Our keys are types of the program, so one multiplication will do.
struct Table {
    /// The types, as numbers. A slot that holds 0 is free: a type's address is never 0.
    private var types: [UInt]
    private var registrations: [AnyRegistration?]
    private(set) var count = 0
    /// There are `1 << bits` slots. At least a fourth is free, so each search ends.
    private let bits: Int

    init(bits: Int = 4) {
        self.bits = bits
        types = Array(repeating: 0, count: 1 << bits)
        registrations = Array(repeating: nil, count: 1 << bits)
    }

    subscript(type: ObjectIdentifier) -> AnyRegistration? {
        registrations[slot(of: UInt(bitPattern: type))]
    }

    /// Puts a registration in, and returns the one whose place it takes.
    mutating func put(
        _ registration: AnyRegistration, for type: ObjectIdentifier
    ) -> AnyRegistration? {
        if 4 * count >= 3 * types.count { grow() }
        let slot = slot(of: UInt(bitPattern: type))
        if types[slot] == 0 { count += 1 }
        types[slot] = UInt(bitPattern: type)
        let old = registrations[slot]
        registrations[slot] = registration
        return old
    }

    /// The slot that holds `type`, or the free one where it belongs.
    private func slot(of type: UInt) -> Int {
        // Fibonacci hashing (Knuth): the golden ratio spreads neighbours over the upper bits.
        let hash = UInt64(type) &* 0x9E37_79B9_7F4A_7C15
        var slot = Int(truncatingIfNeeded: hash >> UInt64(64 - bits))
        while types[slot] != type && types[slot] != 0 { slot = (slot + 1) & (types.count - 1) }
        return slot
    }

    private mutating func grow() {
        var larger = Table(bits: bits + 1)
        for (type, registration) in zip(types, registrations) where type != 0 {
            let slot = larger.slot(of: type)
            larger.types[slot] = type
            larger.registrations[slot] = registration
        }
        larger.count = count
        self = larger
    }
}
