// What an app can name of other stages comes with this module.
@_exported public import HomeseedHouseholds
@_exported public import HomeseedLoading
