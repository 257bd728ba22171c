import Foundation

/// The contrast of colours, as defined by WCAG 2.2.
extension Color {
    /// Returns the contrast ratio, from 1 for equal luminance to 21 for black on white.
    package func contrast(with other: Color) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    private var luminance: Double {
        func linear(_ part: Double) -> Double { part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Returns the nearest darker or lighter shade of this colour that reaches a contrast, or `nil` if none does.
    package func shade(reaching contrast: Double, on background: Color) -> Color? {
        let shades = (1...50).flatMap { step -> [Color] in
            let amount = Double(step) / 50
            func mix(_ end: Double) -> Color {
                Color(red: red + (end - red) * amount, green: green + (end - green) * amount, blue: blue + (end - blue) * amount)
            }
            return [mix(0), mix(1)]
        }
        return shades.lazy.compactMap { Color(hex: $0.hex) }.first { $0.contrast(with: background) >= contrast }
    }
}
