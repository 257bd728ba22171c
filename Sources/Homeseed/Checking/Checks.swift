import HomeseedSource

/// All checks. A new one is a file in `Checks/` and a line here.
package enum Checks {
    package static let builtIn: [any Check.Type] = [
        AliasCycle.self, AliasExpansion.self, AllCaps.self, AmbiguousRecord.self, BadEncoding.self, BadID.self,
        BadLocale.self, BadPlaceholder.self, BrokenLimit.self, CircularComputation.self, CircularReference.self,
        ComputedWritten.self, ControlCharacter.self, DoubleSpace.self, DuplicateID.self, DuplicateKey.self,
        DuplicateRecord.self, DutchIJ.self, DutchPlural.self, EmptyText.self, FileTooLarge.self, ForbiddenWord.self,
        FormatLoss.self, FormatNeeds.self, FormatVersion.self, FullStop.self, Glossary.self, IdleLimit.self, InvisibleCharacter.self, JSONSyntax.self,
        LargeAttachment.self, LeftoverHTML.self, LongSeries.self, LowContrast.self, MergeKey.self, MissingID.self,
        MissingInput.self, MissingKey.self, MissingPackFile.self, MissingPluralForm.self, MissingTranslation.self,
        MissingValue.self, MixedAddress.self, MixedQuotes.self, MixedSpelling.self, MostlyUntranslated.self, NearDuplicate.self,
        NestingTooDeep.self, NeverFuture.self, NotNFC.self, NotUnique.self, OnlyDerived.self, OutOfRange.self,
        PlaceholderDeclaration.self, PlaceholderMismatch.self, RecordCircle.self, RepeatedDefault.self, SameTitle.self, SeveralDocuments.self,
        ShadowedName.self, SharedBackground.self, StaleTranslation.self, SuperfluousPluralForm.self, SurroundingSpace.self,
        TabIndentation.self, TextTooLong.self, ThreeDots.self, TranslationOrder.self, UnconfirmedTranslation.self, UndefinedAlias.self,
        UnfilledEntity.self, UnknownFile.self, UnknownKey.self, UnknownPluralForm.self, UnknownRecord.self,
        UnknownReference.self, UnknownTag.self, UnknownTranslation.self, UnknownWord.self, UnmatchedPattern.self,
        UnmetExpectation.self, UnquotedComma.self, UnquotedHash.self, Untranslated.self, UnusedCategory.self,
        UnusedItem.self, UnwantedValue.self, ValueOutOfLine.self, VerbFirst.self, WeakSecret.self, WeekdayNever.self,
        WrongForm.self, WrongPackName.self, WrongValue.self, WrongWeekday.self, YAMLSyntax.self,
    ]
}
