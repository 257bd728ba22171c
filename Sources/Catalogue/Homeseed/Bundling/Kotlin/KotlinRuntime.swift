/// The Kotlin code that reads content, inside the pack's class.
enum KotlinRuntime {
    static let text = #"""
            private fun text(values: Map<*, *>?, field: String, count: String?, shown: String?, given: Map<String, String>): String? =
                text(values?.get(field), count, shown, given)

            private fun text(value: Any?, count: String?, shown: String?, given: Map<String, String>): String? =
                store.textNumber(value)?.let { filled(it, count, shown, given) }

            private fun message(id: String, count: String?, shown: String?, given: Map<String, String>): String? =
                store.messages[id]?.let { filled(it, count, shown, given) }

            /** A text by its number, in the best of the languages that has it. */
            private fun filled(number: Int, count: String?, shown: String?, given: Map<String, String>): String? {
                for (language in order) {
                    val form = store.text(number, language) ?: continue
                    if (count == null) return fill(plain(form), given)
                    return fill(chosen(form, count, store.languages[language]), mapOf("count" to (shown ?: count)) + given)
                }
                return null
            }

            companion object {
                /**
                 * Reads `⟦FILE⟧`.
                 *
                 * @throws IllegalArgumentException for anything else.
                 */
                @JvmStatic
                @JvmOverloads
                fun open(json: String, languages: List<String> = emptyList()): ⟦NAME⟧ {
                    val content = Json(json).whole() as? Map<*, *>
                    val version = content?.get("homeseed-content") as? Json.Digits
                    require(content != null && version != null) { "This is not content of Homeseed: `homeseed bundle --format content` writes it." }
                    require(version.text == "1") { "This content has version ${version.text} of the format, and this app reads version 1." }
                    require((content["checksum"] as? String) == sum(json)) { "This content is damaged: it was cut off, or changed since it was written. Bundle it again." }
                    val about = content["about"] as? Map<*, *>
                    require(about?.get("pack") == ⟦PACK⟧) { "This is the content of ${about?.get("pack")}, and not of " + ⟦PACK⟧ + "." }
                    val store = Store(content, about ?: emptyMap<Any, Any>())
                    return ⟦NAME⟧(store, store.order(languages))
                }

                /** The checksum of all lines but the first: FNV-1a. */
                private fun sum(json: String): String {
                    var sum = -3750763034362895579L
                    for (byte in json.substringAfter('\n', "").toByteArray()) sum = (sum xor (byte.toLong() and 0xff)) * 0x100000001b3L
                    return java.lang.Long.toHexString(sum).padStart(16, '0')
                }

                private val placeholder = Regex("\\{\\{|\\}\\}|\\{([A-Za-z0-9_-]+)\\}")

                private fun fill(text: String, given: Map<String, String>): String =
                    placeholder.replace(text) { found ->
                        val name = found.groupValues[1]
                        if (name.isEmpty()) found.value.take(1) else given[name] ?: found.value
                    }

                private fun plain(form: Any): String =
                    if (form is Map<*, *>) (form["other"] ?: form.values.lastOrNull()) as? String ?: "" else form as? String ?: ""

                /** The form for exactly this number, else that of its category. */
                private fun chosen(form: Any, count: String, language: String): String {
                    if (form !is Map<*, *>) return plain(form)
                    val operands = Operands(count)
                    val exact = if (operands.n >= 0) form["=" + operands.n] else null
                    return (exact ?: form[category(operands, language)]) as? String ?: plain(form)
                }

                /** Which form a number asks for, by CLDR. */
                private fun category(o: Operands, language: String): String = when (language) {
        ⟦PLURALS⟧            else -> "other"
                }

                /** Whether a number, or what is left of it, is in one of the ranges. */
                private fun has(number: Long, modulus: Long, vararg ranges: Long): Boolean {
                    val value = if (modulus > 0 && number >= 0) number % modulus else number
                    return (0 until ranges.size / 2).any { value in ranges[2 * it]..ranges[2 * it + 1] }
                }
            }

            /** The plural operands of a number as it is written (UTS #35). Text that is not a number has none. */
            private class Operands(text: String) {
                val n: Long
                val i: Long
                val v: Long
                val w: Long
                val f: Long
                val t: Long
                val e: Long
                val c: Long get() = e

                init {
                    val parts = Regex("-?([0-9]+)(?:\\.([0-9]+))?(?:[ce]([0-9]{1,2}))?").matchEntire(text)?.groupValues ?: listOf("", "0", "", "")
                    val power = parts[3].toIntOrNull() ?: 0
                    val rest = parts[2].drop(power)
                    val end = rest.trimEnd('0')
                    e = power.toLong()
                    i = digits((parts[1] + parts[2].take(power).padEnd(power, '0')).trimStart('0'))
                    v = rest.length.toLong()
                    w = end.length.toLong()
                    f = digits(rest.trimStart('0'))
                    t = digits(end.trimStart('0'))
                    n = if (end.isEmpty()) i else -1
                }

                private fun digits(text: String): Long =
                    if (text.length > 15) 1000000000000000L + text.takeLast(15).toLong() else text.toLongOrNull() ?: 0
            }

            /** The file, with its parts by their names. */
            private class Store(private val content: Map<*, *>, about: Map<*, *>) {
                val languages: List<String> = Json.list(about["languages"]).mapNotNull { it as? String }
                val version: Int? = number(about["version"])
                val titleNumber: Int? = number(about["title"])
                val messages: Map<String, Int> =
                    Json.list(content["messages"]).mapIndexedNotNull { number, id -> (id as? String)?.let { it to number } }.toMap()
                private val texts: List<List<Any?>> = languages.map { Json.list(content["texts:" + it]) }
                private val own: String = about["language"] as? String ?: "en"
                private val fallback: Map<String, String> = parents + ((about["fallback"] as? Map<*, *>) ?: emptyMap<Any, Any>()).entries
                    .map { lower(it.key.toString()) to lower(it.value.toString()) }
                private val rows: Map<String, Map<String, Map<*, *>>>

                init {
                    val items = Json.list(content["items"])
                    var first = 0
                    rows = Json.list(about["kinds"]).mapNotNull { it as? Map<*, *> }.associate { kind ->
                        val count = minOf(number(kind["items"]) ?: 0, items.size - first)
                        first += count
                        kind["id"].toString() to items.subList(first - count, first).map { Json.list(it) }
                            .associate { it.getOrNull(0).toString() to ((it.getOrNull(1) as? Map<*, *>) ?: emptyMap<Any, Any>()) }
                    }
                }

                fun row(kind: String, id: String): Map<*, *>? = rows[kind]?.get(id)
                fun ids(kind: String): List<String> = rows[kind]?.keys?.toList() ?: emptyList()
                fun text(number: Int, language: Int): Any? = texts[language].getOrNull(number)
                fun textNumber(value: Any?): Int? = number((value as? Map<*, *>)?.get("#"))

                /** The numbers of the languages in which texts are looked for, the best first. */
                fun order(wanted: List<String>): List<Int> {
                    val known = languages.map { lower(it) }
                    return (wanted.flatMap { chain(it) } + lower(own) + known).distinct().map { known.indexOf(it) }.filter { it >= 0 }
                }

                /** The language itself, then its fallbacks, the nearest first. */
                private fun chain(tag: String): List<String> {
                    val found = mutableListOf<String>()
                    var one = lower(tag.replace('_', '-'))
                    while (one.isNotEmpty() && one !in found) {
                        found += one
                        one = fallback[one] ?: shorter(one)
                    }
                    return found
                }

                private fun shorter(tag: String): String {
                    val parts = tag.split("-")
                    if (parts.size == 2 && parts[1].length == 4 && (scripts[parts[0]] ?: parts[1]) != parts[1]) return ""
                    return tag.substringBeforeLast("-", "").replace(Regex("(-.)+$"), "")
                }

                private companion object {
                    /** The fallbacks that do not follow from the language codes. */
                    val parents = ⟦PARENTS⟧
                    /** The scripts that languages are usually written in: who reads another one can't be given this. */
                    val scripts = ⟦SCRIPTS⟧

                    fun lower(text: String): String = text.map { Character.toLowerCase(it) }.joinToString("")

                    fun number(value: Any?): Int? = (value as? Json.Digits)?.text?.toIntOrNull()
                }
            }

            /** Reads JSON: maps, lists, texts, numbers by their digits. */
            private class Json(private val text: String) {
                class Digits(val text: String)

                private var at = 0

                /** @throws IllegalArgumentException if the text is not valid JSON. */
                fun whole(): Any? {
                    val value = value(0)
                    space()
                    require(at == text.length) { "This is not valid JSON." }
                    return value
                }

                private fun next(): Char {
                    require(at < text.length) { "This is not valid JSON: it was cut off." }
                    return text[at]
                }

                private fun space() {
                    while (at < text.length && text[at] in " \t\r\n") at++
                }

                private fun take(char: Char): Boolean {
                    space()
                    if (next() != char) return false
                    at++
                    return true
                }

                private fun value(depth: Int): Any? {
                    require(depth < 64) { "This is not content of Homeseed: it goes too deep." }
                    space()
                    return when (next()) {
                        '{' -> {
                            val found = LinkedHashMap<String, Any?>()
                            several('{', '}') {
                                space()
                                val key = string()
                                require(take(':')) { "This is not valid JSON." }
                                found[key] = value(depth + 1)
                            }
                            found
                        }
                        '[' -> {
                            val found = ArrayList<Any?>()
                            several('[', ']') { found.add(value(depth + 1)) }
                            found
                        }
                        '"' -> string()
                        't' -> word("true", true)
                        'f' -> word("false", false)
                        'n' -> word("null", null)
                        else -> {
                            val start = at
                            while (at < text.length && text[at] in "+-.0123456789eE") at++
                            require(at > start) { "This is not valid JSON." }
                            Digits(text.substring(start, at))
                        }
                    }
                }

                private fun several(open: Char, close: Char, one: () -> Unit) {
                    take(open)
                    if (take(close)) return
                    do one() while (take(','))
                    require(take(close)) { "This is not valid JSON." }
                }

                private fun word(word: String, value: Any?): Any? {
                    require(text.startsWith(word, at)) { "This is not valid JSON." }
                    at += word.length
                    return value
                }

                private fun string(): String {
                    require(take('"')) { "This is not valid JSON." }
                    val found = StringBuilder()
                    while (next() != '"') {
                        val char = text[at++]
                        if (char != '\\') {
                            found.append(char)
                            continue
                        }
                        val escaped = next()
                        at++
                        when (escaped) {
                            'n' -> found.append('\n')
                            'r' -> found.append('\r')
                            't' -> found.append('\t')
                            'b' -> found.append('\b')
                            'f' -> found.append('\u000C')
                            'u' -> {
                                require(at + 4 <= text.length) { "This is not valid JSON: it was cut off." }
                                found.append((text.substring(at, at + 4).toIntOrNull(16) ?: 0xFFFD).toChar())
                                at += 4
                            }
                            else -> found.append(escaped)
                        }
                    }
                    at++
                    return found.toString()
                }

                companion object {
                    fun list(value: Any?): List<Any?> = (value as? List<*>) ?: emptyList<Any?>()
                }
            }

        """#
}
