package import HomeseedSource

/// Messages are made of these: whoever imports this module need not import HomeseedDocument for them.
package typealias JSONValue = HomeseedSource.JSONValue
