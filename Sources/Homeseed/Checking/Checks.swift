import HomeseedSource

/// All checks. A new one is a file in `Checks/` and a line here.
package enum Checks {
    package static let builtIn: [any Check.Type] = [
        AliasCycle.self, AliasExpansion.self, AmbiguousRecord.self, BadEncoding.self, BadID.self,
        BadLocale.self, BadPlaceholder.self, BrokenLimit.self, CircularComputation.self, CircularReference.self,
        ComputedWritten.self, ControlCharacter.self, DuplicateID.self, DuplicateKey.self, DuplicateRecord.self,
        EmptyText.self, FileTooLarge.self, FormatVersion.self, JSONSyntax.self, LargeAttachment.self,
        LongSeries.self, MergeKey.self, MissingID.self, MissingKey.self, MissingPackFile.self,
        MissingPluralForm.self, MissingTranslation.self, MissingValue.self, NestingTooDeep.self, NotUnique.self,
        OnlyDerived.self, OutOfRange.self, PlaceholderMismatch.self, RecordCircle.self, SeveralDocuments.self,
        SuperfluousPluralForm.self, TabIndentation.self, TextTooLong.self, UndefinedAlias.self,
        UnknownFile.self, UnknownKey.self, UnknownPluralForm.self, UnknownRecord.self, UnknownReference.self,
        UnknownTag.self, UnknownTranslation.self, UnknownWord.self, UnmetExpectation.self, UnquotedComma.self,
        UnquotedHash.self, UnwantedValue.self, WeakSecret.self, WrongForm.self, WrongPackName.self,
        WrongValue.self, WrongWeekday.self, YAMLSyntax.self,
    ]
}
