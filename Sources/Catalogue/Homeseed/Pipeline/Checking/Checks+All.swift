package import HomeseedChecking
import HomeseedHouseholds
import HomeseedLoading
import HomeseedLocalisation
import HomeseedModel
package import HomeseedSource
import HomeseedSyntax

extension Checks {
    /// The checks that other stages run: reading files, expanding templates, and writing and resolving texts.
    private static let findings: [any CheckDeclaration.Type] = [
        AliasCycle.self,
        AliasExpansion.self,
        AmbiguousRecord.self,
        BadEncoding.self,
        BadID.self,
        BadIgnore.self,
        BadLocale.self,
        BrokenLimit.self,
        CircularComputation.self,
        CircularReference.self,
        ComputedWritten.self,
        ConfusableKey.self,
        ContradictoryMapping.self,
        ControlCharacter.self,
        DuplicateKey.self,
        DuplicateRecord.self,
        EmptyText.self,
        EndedDates.self,
        FileTooLarge.self,
        FixedSeverity.self,
        FormatNeeds.self,
        FormatSyntax.self,
        FormatVersion.self,
        JSONSyntax.self,
        KeyCollision.self,
        LargeAttachment.self,
        LongSeries.self,
        MergeKey.self,
        MissingID.self,
        MissingKey.self,
        MissingPackFile.self,
        MissingValue.self,
        MisspeltWord.self,
        NestingTooDeep.self,
        NotEqual.self,
        OnlyDerived.self,
        OutOfRange.self,
        PlaceholderDeclaration.self,
        ProgramCheck.self,
        RecordCircle.self,
        RequiredVersion.self,
        SeveralDocuments.self,
        ShortPick.self,
        StaleBaseline.self,
        SuperfluousPluralForm.self,
        TabIndentation.self,
        UndefinedAlias.self,
        UnknownFile.self,
        UnknownKey.self,
        UnknownPluralForm.self,
        UnknownRecord.self,
        UnknownReference.self,
        UnknownTag.self,
        UnknownTranslation.self,
        UnknownWord.self,
        UnmatchedPattern.self,
        UnmetExpectation.self,
        UnquotedComma.self,
        UnquotedHash.self,
        UnreadableFile.self,
        UnusedIgnore.self,
        UnwantedValue.self,
        WeakSecret.self,
        WrongForm.self,
        WrongPackName.self,
        WrongValue.self,
        WrongWeekday.self,
        YAMLSyntax.self,
    ]

    /// The built-in checks, with each pass converted separately. Converting the whole array would look up each type's
    /// conformance at run time, which is slow.
    package static let builtIn: [any CheckDeclaration.Type] = (passes.map { $0 as any CheckDeclaration.Type } + findings).sorted {
        $0.id < $1.id
    }

    /// The checks that report unreadable files.
    package static let ofReading = Set(CheckID.syntaxChecks + [UnreadableFile.id])
}

extension CheckList {
    /// Creates a list of the built-in checks and third-party ones.
    package init(with others: [any ContentCheck]) { self.init(Checks.builtIn.map { $0.summary } + others.map(\.summary)) }
}
