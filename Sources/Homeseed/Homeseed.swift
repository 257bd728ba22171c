// What an app can name of other stages comes with this module.
@_exported public import HomeseedLoading
@_exported public import HomeseedPipeline
@_exported public import HomeseedPlanning
