package import HomeseedSource

/// Messages are made of these: whoever imports this module need not import HomeseedSource for them.
package typealias JSONValue = HomeseedSource.JSONValue
