import HomeseedSource

/// A message's path as one word: `chores.walk.title`.
package enum ExchangeKey {
    /// Joins the steps with dots. A dot in a step stays a dot, as an app asks for it: the catalogue tells which dots separate steps.
    package static func joined(_ path: [String]) -> String { path.joined(separator: ".") }

    /// Returns a key of a file as ``joined(_:)`` writes it. Earlier exports wrote a backslash before a dot in a step.
    package static func normalised(_ key: String) -> String { key.utf8.contains(0x5C) ? joined(path(key)) : key }

    /// Whether a key is the named one, or below it.
    package static func isNamed(_ key: String, by name: String) -> Bool {
        let name = normalised(name)
        return key == name || key.hasPrefix(name + ".")
    }

    /// Splits a key at its dots. A backslash before a dot or another backslash says that it is part of a step.
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

    /// The key in letters that a name of Android and an NMTOKEN of XML may have. Any other is written as its
    /// number: `_x3A_`.
    package static func name(_ key: String) -> String {
        var name = ""
        let scalars = Array(key.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let mimics = scalar == "_" && index + 1 < scalars.count && scalars[index + 1] == "x"
            let begins = index > 0 || isLetter(scalar) || scalar == "_"
            let plain = isLetter(scalar) || ("0"..."9").contains(scalar) || scalar == "." || scalar == "-" || scalar == "_"
            if plain, begins, !mimics {
                name.unicodeScalars.append(scalar)
            } else {
                name += "_x" + String(scalar.value, radix: 16, uppercase: true) + "_"
            }
        }
        return name
    }

    /// Reads a name back as the key that ``name(_:)`` wrote. What is no number between `_x` and `_` stays as it is.
    package static func key(named name: String) -> String {
        var key = ""
        var rest = name.unicodeScalars[...]
        while let first = rest.first {
            if rest.starts(with: "_x".unicodeScalars), let end = rest.dropFirst(2).firstIndex(of: "_"),
                let number = UInt32(String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end]), radix: 16),
                let scalar = Unicode.Scalar(number)
            {
                key.unicodeScalars.append(scalar)
                rest = rest[rest.index(after: end)...]
            } else {
                key.unicodeScalars.append(first)
                rest = rest.dropFirst()
            }
        }
        return key
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }
}
