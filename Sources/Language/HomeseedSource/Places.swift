// Whoever works with files works with places in them; only an app, which has no files, takes the module below by itself.
@_exported public import HomeseedText
