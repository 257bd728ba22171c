-- Drives Neovim like a user: opens a file, types, completes, fixes, renames across files, and undoes the renaming.
-- Run by Tools/check-editors in a copy of the catalogue.
local chores = "Catalogue/family-to-do/chores.yaml"
local guest = "Catalogue/family-to-do/templates/guest.yaml"
local root = vim.fn.getcwd()

local function fail(message)
  io.stderr:write("Neovim: " .. message .. "\n")
  vim.cmd("cquit")
end

local function check(isRight, message)
  if not isRight then fail(message) end
end

local ok, problem = pcall(function()
  -- The settings of the handbook's page for this version.
  vim.cmd("luafile " .. vim.env.HOMESEED_SETTINGS .. (vim.lsp.config and "/neovim-0.11.lua" or "/neovim.lua"))
  vim.cmd("edit " .. guest)
  local clients = vim.lsp.get_clients or vim.lsp.get_active_clients
  local function started() return (clients()[1] or {}).id end
  check(vim.wait(20000, started), "the server does not start")
  local client = started()
  check(vim.wait(20000, function() return vim.lsp.get_client_by_id(client) and vim.lsp.get_client_by_id(client).initialized end), "no answer")
  local encoding = vim.lsp.get_client_by_id(client).offset_encoding

  local function request(method, params)
    local answers = vim.lsp.buf_request_sync(0, method, params, 20000)
    local answer = answers and answers[client]
    check(answer and not answer.err, method .. ": " .. vim.inspect(answer))
    return answer.result
  end
  local function place(word, behind)
    vim.fn.cursor(1, 1)
    check(vim.fn.search(word, behind and "eW" or "W") > 0, "there is no " .. word)
    return vim.lsp.util.make_position_params(0, encoding)
  end
  local function errors()
    return vim.tbl_filter(function(one) return one.severity == vim.diagnostic.severity.ERROR end, vim.diagnostic.get(0))
  end

  -- Hover and definition.
  check(vim.inspect(request("textDocument/hover", place("put-bins-out"))):find("nl"), "hover does not show the Dutch text")
  local target = request("textDocument/definition", place("put-bins-out"))
  check(vim.inspect(target):find("chores.yaml", 1, true), "no definition")

  -- Type a typo, see its diagnostic, and apply the fix.
  vim.cmd("edit " .. chores)
  vim.cmd("%s/area: kitchen/area: kitchn/")
  check(vim.wait(20000, function() return #errors() > 0 end), "the typo is not reported")
  local slip = errors()[1]
  check(slip.code == "unknown-reference", "another finding: " .. vim.inspect(slip))
  local params = place("kitchn")
  params.range = { start = params.position, ["end"] = params.position }
  params.context = { diagnostics = {} }
  local fix
  for _, action in ipairs(request("textDocument/codeAction", params)) do
    if action.title == "Write 'kitchen'" then fix = action end
  end
  check(fix, "no fix is offered")
  vim.lsp.util.apply_workspace_edit(fix.edit, encoding)
  check(vim.wait(20000, function() return #errors() == 0 end), "the typo is not fixed")

  -- Complete a value.
  vim.fn.append(vim.fn.line("$"), "  - area: ")
  local position = { textDocument = vim.lsp.util.make_text_document_params(), position = { line = vim.fn.line("$") - 1, character = #vim.fn.getline("$") } }
  local items = request("textDocument/completion", position)
  local labels = vim.tbl_map(function(item) return item.label end, items.items or items)
  check(vim.tbl_contains(labels, "outdoors"), "no areas are offered: " .. vim.inspect(labels))
  vim.cmd("$delete")

  -- Rename across files, and undo that.
  local rename = place("put-bins-out")
  rename.newName = "take-bins-out"
  vim.lsp.util.apply_workspace_edit(request("textDocument/rename", rename), encoding)
  check(vim.fn.search("take-bins-out", "cnw") > 0 and vim.fn.search("was: \\[put-bins-out\\]", "cnw") > 0, "the item is not renamed in its own file")
  vim.cmd("edit " .. guest)
  check(vim.fn.search("chore/take-bins-out", "cnw") > 0, "the item is not renamed in the template")
  vim.cmd("silent undo")
  check(vim.fn.search("chore/put-bins-out", "cnw") > 0, "undo does not revert the rename")

  -- A stopped server is restarted with the current text.
  vim.lsp.stop_client(client, true)
  vim.wait(2000, function() return vim.lsp.get_client_by_id(client) == nil end)
  vim.cmd("doautocmd FileType")
  check(vim.wait(20000, started) and started() ~= client, "no second server is started")
  client = started()
  check(vim.wait(20000, function() return vim.lsp.get_client_by_id(client) and vim.lsp.get_client_by_id(client).initialized end), "the second server is not initialized")
  check(request("textDocument/hover", place("water-plants")), "the second server does not answer")
end)
if not ok then fail(tostring(problem)) end
print("Neovim: opened, typed, fixed, completed, renamed, undone, restarted\n")
vim.cmd("qall!")
