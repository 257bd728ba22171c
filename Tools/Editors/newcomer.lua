-- Drives Neovim like a user who doesn't know the format: adds a chore to two packs, in two languages, and uses it in a template
-- of each. Only texts and a comma are typed; keys, ids and positions come from completions. Prints each step.
-- Run by Tools/check-editors in a copy of the catalogue.
local root = vim.fn.getcwd()
local taken, typed = {}, {}

local function fail(message)
  io.stderr:write("Neovim, as a newcomer: " .. message .. "\n")
  vim.cmd("cquit")
end

local ok, problem = pcall(function()
  local capabilities = vim.lsp.protocol.make_client_capabilities()
  capabilities.textDocument.completion.completionItem.snippetSupport = true
  local client = vim.lsp.start_client({ name = "homeseed", cmd = { "homeseed", "language-server" }, root_dir = root, capabilities = capabilities })

  local function open(path)
    vim.cmd("edit " .. path)
    vim.lsp.buf_attach_client(0, client)
    assert(vim.wait(20000, function() return vim.lsp.get_client_by_id(client).initialized end), "the server does not start")
  end
  local function request(method, params)
    local answer = (vim.lsp.buf_request_sync(0, method, params, 20000) or {})[client]
    assert(answer and not answer.err, method .. ": " .. vim.inspect(answer))
    return answer.result
  end
  local spot
  local function cursor() return { textDocument = vim.lsp.util.make_text_document_params(), position = vim.deepcopy(spot) } end
  -- Inserts a line after the given one, with an indentation.
  local function enter(line, indent)
    vim.fn.append(line, indent)
    spot = { line = line, character = #indent }
  end
  -- Accepts the completion with this label, and fills in its placeholders.
  local function take(label, texts)
    local found
    assert(vim.wait(20000, function()
      local answer = request("textDocument/completion", cursor())
      for _, item in ipairs(answer.items or answer) do
        if item.label == label then found = item end
      end
      return found ~= nil
    end, 200), "'" .. label .. "' is not offered in line " .. spot.line + 1 .. " of " .. vim.fn.expand("%"))
    table.insert(taken, label)
    local text = found.textEdit.newText:gsub("%${(%d+)}", function(number)
      local word = texts[tonumber(number)]
      table.insert(typed, word)
      return word
    end)
    vim.lsp.util.apply_text_edits({ { range = found.textEdit.range, newText = text } }, 0, "utf-16")
    spot = { line = found.textEdit.range.start.line, character = found.textEdit.range.start.character + #text }
  end
  -- Applies the code action with this title at a position.
  local function act(place, title, patience)
    local params = { textDocument = vim.lsp.util.make_text_document_params(), range = { start = place, ["end"] = place }, context = { diagnostics = {} } }
    local found
    vim.wait(patience, function()
      for _, action in ipairs(request("textDocument/codeAction", params)) do
        if action.title:find(title) then found = action end
      end
      return found ~= nil
    end, 200)
    if not found then return false end
    table.insert(taken, found.title)
    vim.lsp.util.apply_workspace_edit(found.edit, "utf-16")
    return true
  end
  local function lineOf(pattern) return assert(vim.fn.search(pattern, "cnw") > 0 and vim.fn.search(pattern, "cnw"), "there is no " .. pattern) end
  local function errors()
    return vim.tbl_filter(function(one) return one.severity == vim.diagnostic.severity.ERROR end, vim.diagnostic.get(0))
  end

  for _, pack in ipairs({
    { name = "house-pulse", chore = { "wash-car", "Wash the car" }, label = "- id, title", last = "id: sort-post", indent = "  ", template = "anna-and-tom", dutch = "De auto wassen" },
    { name = "family-to-do", chore = { "oil-hinges", "Oil the hinges" }, label = "- id, title", last = "id: sort-post", indent = "      ", template = "guest", dutch = "Scharnieren smeren" },
  }) do
    open("Catalogue/" .. pack.name .. "/chores.yaml")
    enter(lineOf(pack.last), pack.indent)
    take(pack.label, pack.chore)
    -- Use the chore in a template, by the code action at the chore.
    local title = "Add “" .. pack.chore[2] .. "” to the template '" .. pack.template .. "'"
    assert(act({ line = lineOf("id: " .. pack.chore[1]) - 1, character = #pack.indent + 3 }, vim.pesc(title), 20000), "the template is not offered")
    vim.cmd("silent wall")
    -- Add the missing Dutch translation, by a completion of the whole entry.
    open("Locales/nl/" .. pack.name .. ".yaml")
    enter(lineOf("^chores:"), "  ")
    take(pack.chore[1], { pack.dutch })
    vim.cmd("silent wall")
    open("Catalogue/" .. pack.name .. "/templates/" .. pack.template .. ".yaml")
    assert(lineOf("use: chore/" .. pack.chore[1]))
    -- The template's expected number has changed, and the chore may break a limit. The editor reports both and offers fixes.
    assert(vim.wait(20000, function() return #errors() > 0 end), "the changed template is not reported")
    for _ = 1, 10 do
      -- The diagnostics may still be those before the last edit.
      vim.wait(2000, function() return #errors() == 0 end)
      local first = errors()[1]
      if not first then break end
      if first.code == "broken-limit" and vim.fn.search("chore/" .. pack.chore[1] .. "}", "cnw") > 0 then
        -- The limit requires a completed chore: add its key before the brace.
        local line = lineOf("use: chore/" .. pack.chore[1])
        local text = vim.fn.getline(line)
        vim.fn.setline(line, text:sub(1, -2) .. ", }")
        spot = { line = line - 1, character = #text + 1 }
        take("isCompleted", {})
        take("true", {})
      else
        act({ line = first.lnum, character = first.col }, "^Expect %d+ instead of %d+$", 2000)
      end
    end
    vim.cmd("silent wall")
    assert(#errors() == 0, vim.inspect(errors()))
  end
end)
if not ok then fail(tostring(problem)) end
print("Neovim, as a newcomer: taken " .. table.concat(taken, ", ") .. "; typed " .. table.concat(typed, ", ") .. "\n")
vim.cmd("qall!")
