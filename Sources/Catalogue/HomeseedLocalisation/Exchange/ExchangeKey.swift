import HomeseedSource

/// A message's path as one string: `chores.walk.title`.
package enum ExchangeKey {
    /// Joins the components with dots. Dots within components aren't escaped, because apps look up the unescaped key. The
    /// catalogue determines which dots are separators.
    package static func joined(_ path: [String]) -> String { path.joined(separator: ".") }

    /// Returns a file's key in the form of ``joined(_:)``. Earlier exports wrote a backslash before a dot in a component.
    package static func normalised(_ key: String) -> String { key.utf8.contains(0x5C) ? joined(path(key)) : key }

    /// Whether a key equals the name or is below it, as `chores.walk.title` is below `chores.walk`.
    package static func isNamed(_ key: String, by name: String) -> Bool {
        let name = normalised(name)
        return key == name || key.hasPrefix(name + ".")
    }

    /// Splits a key at its dots. A dot or backslash after a backslash is part of the component.
    package static func path(_ key: String) -> [String] {
        var path = [""]
        var isEscaped = false
        for scalar in key.unicodeScalars {
            if isEscaped {
                if scalar != ".", scalar != "\\" { path[path.count - 1].unicodeScalars.append("\\") }
                path[path.count - 1].unicodeScalars.append(scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else if scalar == "." {
                path.append("")
            } else {
                path[path.count - 1].unicodeScalars.append(scalar)
            }
        }
        if isEscaped { path[path.count - 1].unicodeScalars.append("\\") }
        return path
    }

    /// Returns the key with only characters that are valid in an Android resource name and in an XML NMTOKEN. Any other scalar
    /// is written as its code point in hexadecimal: `_x3A_`.
    package static func name(_ key: String) -> String {
        var name = ""
        let scalars = Array(key.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let begins = index > 0 || isLetter(scalar) || scalar == "_"
            if isPlain(scalar), begins, !mimics(scalars[index...]) {
                name.unicodeScalars.append(scalar)
            } else {
                name += "_x" + String(scalar.value, radix: 16, uppercase: true) + "_"
            }
        }
        return name
    }

    /// Returns the key of a name that ``name(_:)`` wrote. Invalid escapes stay unchanged.
    package static func key(named name: String) -> String {
        var key = ""
        var rest = Array(name.unicodeScalars)[...]
        while let first = rest.first {
            if let (scalar, end) = decoded(rest) {
                key.unicodeScalars.append(scalar)
                rest = rest[end...]
            } else {
                key.unicodeScalars.append(first)
                rest = rest.dropFirst()
            }
        }
        return key
    }

    /// Decodes an escape at the start, such as `_x3A_`. Returns the scalar and the index after it, or `nil` without an escape.
    private static func decoded(_ scalars: ArraySlice<Unicode.Scalar>) -> (Unicode.Scalar, Int)? {
        guard scalars.starts(with: "_x".unicodeScalars), let end = scalars.dropFirst(2).firstIndex(of: "_") else { return nil }
        var digits = String.UnicodeScalarView()
        digits.append(contentsOf: scalars[(scalars.startIndex + 2)..<end])
        // No key contains a control character.
        guard digits.allSatisfy(isHexadecimal), let scalar = UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init),
            scalar.value >= 0x20
        else { return nil }
        return (scalar, end + 1)
    }

    /// Whether a literal underscore would begin an escape. The underscore of the next scalar's escape may end that escape.
    private static func mimics(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        guard scalars.starts(with: "_x".unicodeScalars) else { return false }
        let digits = scalars.dropFirst(2).prefix(while: isHexadecimal)
        guard !digits.isEmpty, let next = scalars.dropFirst(2 + digits.count).first else { return false }
        return next == "_" || !isPlain(next)
    }

    private static func isHexadecimal(_ scalar: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(scalar) || ("A"..."F").contains(scalar)
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        isLetter(scalar) || ("0"..."9").contains(scalar) || scalar == "." || scalar == "-" || scalar == "_"
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }
}
