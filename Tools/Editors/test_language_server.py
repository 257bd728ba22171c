"""Tests `homeseed language-server` on the five packs with pytest-lsp and lsprotocol, whose types validate every response."""

import asyncio
import os
import pathlib
import shutil

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

ROOT = pathlib.Path(os.environ["HOMESEED_ROOT"])
CHORES = "Catalogue/family-to-do/chores.yaml"
GUEST = "Catalogue/family-to-do/templates/guest.yaml"
DUTCH = "Locales/nl/family-to-do.yaml"


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=[os.environ["HOMESEED"], "language-server"]),
    params=["neovim", "emacs", "visual-studio-code"],
)
async def client(request, lsp_client: LanguageClient, tmp_path):
    for folder in ["Catalogue", "Locales"]:
        shutil.copytree(ROOT / folder, tmp_path / folder)
    lsp_client.folder = tmp_path
    # The requests of the server to a client with that capability.
    for method in ["client/registerCapability", "workspace/codeLens/refresh", "workspace/inlayHint/refresh"]:
        lsp_client.feature(method)(lambda *_: None)
    await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities(request.param),
            root_uri=tmp_path.as_uri(),
            workspace_folders=[types.WorkspaceFolder(uri=tmp_path.as_uri(), name="catalogue")],
        )
    )
    yield
    await lsp_client.shutdown_session()


def identifier(client, path):
    return types.TextDocumentIdentifier(uri=(client.folder / path).as_uri())


def opened(client, path, text=None):
    text = (client.folder / path).read_text() if text is None else text
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            text_document=types.TextDocumentItem(uri=(client.folder / path).as_uri(), language_id="yaml", version=1, text=text)
        )
    )
    return text


def position(text, word, behind=False):
    at = text.index(word) + (len(word) if behind else 0)
    return types.Position(line=text.count("\n", 0, at), character=at - (text.rfind("\n", 0, at) + 1))


async def findings(client, path, wanted):
    """Waits for the expected diagnostics of a file, pushed or pulled."""
    uri = (client.folder / path).as_uri()
    for _ in range(200):
        report = await client.text_document_diagnostic_async(types.DocumentDiagnosticParams(text_document=types.TextDocumentIdentifier(uri=uri)))
        for found in [client.diagnostics.get(uri) or [], report.items]:
            if wanted(found):
                return found
        await asyncio.sleep(0.1)
    raise AssertionError(f"never as wanted: {client.diagnostics.get(uri)} {report}")


@pytest.mark.asyncio
async def test_findings(client):
    text = opened(client, CHORES)
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            text_document=types.VersionedTextDocumentIdentifier(uri=identifier(client, CHORES).uri, version=2),
            content_changes=[
                types.TextDocumentContentChangePartial(
                    range=types.Range(start=position(text, "area: kitchen", True), end=position(text, "area: kitchen", True)), text="s"
                )
            ],
        )
    )
    found = await findings(client, CHORES, lambda all: any(one.code == "unknown-reference" for one in all))
    slip = next(one for one in found if one.code == "unknown-reference")
    assert slip.severity == types.DiagnosticSeverity.Error and "kitchen" in slip.message
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(text_document=identifier(client, CHORES), range=slip.range, context=types.CodeActionContext(diagnostics=[slip]))
    )
    fix = next(one for one in actions if one.title == "Write 'kitchen'")
    assert fix.edit.changes or fix.edit.document_changes


@pytest.mark.asyncio
async def test_workspace_diagnostics(client):
    report = await client.workspace_diagnostic_async(types.WorkspaceDiagnosticParams(previous_result_ids=[]))
    assert len(report.items) > 50 and not any(one.severity == types.DiagnosticSeverity.Error for item in report.items for one in item.items)


@pytest.mark.asyncio
async def test_completion(client):
    text = opened(client, CHORES)
    line = "      - {id: wash-car, title: Wash the car, area: "
    text = text + "\n  - area: outdoors\n    items:\n" + line
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            text_document=types.VersionedTextDocumentIdentifier(uri=identifier(client, CHORES).uri, version=2),
            content_changes=[types.TextDocumentContentChangeWholeDocument(text=text)],
        )
    )
    found = await client.text_document_completion_async(
        types.CompletionParams(text_document=identifier(client, CHORES), position=types.Position(line=text.count("\n"), character=len(line)))
    )
    outdoors = next(one for one in found.items if one.label == "outdoors")
    assert outdoors.detail == "Outdoors"
    card = (await client.completion_item_resolve_async(outdoors)).documentation
    assert "Buiten" in getattr(card, "value", card)


@pytest.mark.asyncio
async def test_ways(client):
    text = opened(client, GUEST)
    where = dict(text_document=identifier(client, GUEST), position=position(text, "chore/put-bins-out"))
    hover = await client.text_document_hover_async(types.HoverParams(**where))
    assert "Vuilnis" in hover.contents.value or "nl:" in hover.contents.value
    (target,) = await client.text_document_definition_async(types.DefinitionParams(**where))
    assert target.uri.endswith(CHORES)
    uses = await client.text_document_references_async(types.ReferenceParams(**where, context=types.ReferenceContext(include_declaration=True)))
    assert {DUTCH.split("/", 1)[1], GUEST.split("/", 1)[1]} <= {one.uri.split("/Catalogue/")[-1].split("/Locales/")[-1] for one in uses}
    assert await client.text_document_document_highlight_async(types.DocumentHighlightParams(**where))
    prepared = await client.text_document_prepare_rename_async(types.PrepareRenameParams(**where))
    assert prepared.placeholder == "put-bins-out"
    edit = await client.text_document_rename_async(types.RenameParams(**where, new_name="take-bins-out"))
    assert len(edit.changes or edit.document_changes) >= 3


@pytest.mark.asyncio
async def test_pages(client):
    text = opened(client, GUEST)
    document = dict(text_document=identifier(client, GUEST))
    whole = types.Range(start=types.Position(line=0, character=0), end=types.Position(line=text.count("\n"), character=0))
    assert await client.text_document_document_symbol_async(types.DocumentSymbolParams(**document))
    assert await client.workspace_symbol_async(types.WorkspaceSymbolParams(query="keuken"))
    assert await client.text_document_folding_range_async(types.FoldingRangeParams(**document))
    (selected,) = await client.text_document_selection_range_async(types.SelectionRangeParams(**document, positions=[position(text, "sunday")]))
    assert selected.parent.parent
    assert await client.text_document_document_link_async(types.DocumentLinkParams(**document))
    hints = await client.text_document_inlay_hint_async(types.InlayHintParams(**document, range=whole))
    assert any(one.label.startswith("= 20") for one in hints)
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(**document))
    assert "records today" in lenses[0].command.title
    tokens = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(**document))
    assert len(tokens.data) % 5 == 0 and tokens.data
    assert await client.text_document_semantic_tokens_range_async(types.SemanticTokensRangeParams(**document, range=whole))
    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    assert not await client.text_document_formatting_async(types.DocumentFormattingParams(**document, options=options))
    assert not await client.text_document_range_formatting_async(types.DocumentRangeFormattingParams(**document, range=whole, options=options))


@pytest.mark.asyncio
async def test_colours(client):
    path = "Catalogue/carousel/categories.yaml"
    opened(client, path)
    colours = await client.text_document_document_color_async(types.DocumentColorParams(text_document=identifier(client, path)))
    if not colours:
        pytest.skip("the file has no colours")
    shown = await client.text_document_color_presentation_async(
        types.ColorPresentationParams(text_document=identifier(client, path), color=colours[0].color, range=colours[0].range)
    )
    assert shown[0].label.startswith("#")


@pytest.mark.asyncio
async def test_broken_half_way(client):
    """Every request is answered at each letter of a line that is typed."""
    text = opened(client, CHORES)
    typed = "\n  - area: garage\n    items:\n      - {id: wash-car, title: \"Wash: the car\", effect: "
    for count in range(0, len(typed) + 1, 7):
        state = text + typed[:count]
        client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                text_document=types.VersionedTextDocumentIdentifier(uri=identifier(client, CHORES).uri, version=count + 2),
                content_changes=[types.TextDocumentContentChangeWholeDocument(text=state)],
            )
        )
        last = types.Position(line=state.count("\n"), character=len(state) - state.rfind("\n") - 1)
        where = dict(text_document=identifier(client, CHORES), position=last)
        assert await client.text_document_completion_async(types.CompletionParams(**where)) is not None
        await client.text_document_hover_async(types.HoverParams(**where))
        await client.text_document_document_symbol_async(types.DocumentSymbolParams(text_document=identifier(client, CHORES)))
