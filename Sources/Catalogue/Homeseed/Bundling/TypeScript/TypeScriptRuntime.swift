import HomeseedSource

/// The JavaScript code that reads content, below the pack's names. It has no dependencies.
enum TypeScriptRuntime {
    static let text = #"""

        /** Reads the content, as JSON.parse or an import gives it. */
        export function open(content, languages = []) {
          if (typeof content !== "object" || content === null || !("homeseed-content" in content)) {
            throw new Error("This is not content of Homeseed: `homeseed bundle --format content` writes it.");
          }
          if (content["homeseed-content"] !== 1) {
            throw new Error(`This content has version ${content["homeseed-content"]} of the format, and this app reads version 1.`);
          }
          const { "homeseed-content": format, checksum, values, ...rest } = content;
          // Content that was bundled by an earlier release has none.
          if (values !== undefined && values !== sum(rest)) {
            throw new Error("This content is damaged: it was cut off, or changed since it was written. Bundle it again.");
          }
          if (content.about?.pack !== pack) throw new Error(`This is the content of ${content.about?.pack}, and not of ${pack}.`);
          return new App(content, languages);
        }

        /** The checksum of what JSON holds: FNV-1a over types and values, members in the order of their keys. */
        function sum(content) {
          // The 64 bits in four parts: numbers of the language are exact up to 53.
          let a = 0x2325, b = 0x8422, c = 0x9ce4, d = 0xcbf2;
          const add = (byte) => {
            a ^= byte;
            const e = a * 0x1b3, f = b * 0x1b3 + (e >>> 16), g = c * 0x1b3 + a * 0x100 + (f >>> 16);
            d = (d * 0x1b3 + b * 0x100 + (g >>> 16)) & 0xffff;
            [a, b, c] = [e & 0xffff, f & 0xffff, g & 0xffff];
          };
          const text = (text) => {
            add(0x22);
            for (const letter of text) {
              const code = letter.codePointAt(0);
              if (code < 0x80) add(code);
              else {
                const more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
                add(((0xff00 >> (more + 1)) & 0xff) | (code >> (6 * more)));
                for (let at = more - 1; at >= 0; at--) add(0x80 | ((code >> (6 * at)) & 0x3f));
              }
            }
            add(0xff);
          };
          const double = new DataView(new ArrayBuffer(8));
          const visit = (value) => {
            if (value === null) add(0x6e);
            else if (typeof value === "boolean") add(value ? 0x74 : 0x66);
            else if (typeof value === "string") text(value);
            else if (typeof value === "number") {
              add(0x23);
              double.setFloat64(0, value, true);
              for (let at = 0; at < 8; at++) add(double.getUint8(at));
            } else if (Array.isArray(value)) {
              add(0x5b);
              value.forEach(visit);
              add(0x5d);
            } else {
              add(0x7b);
              for (const key of Object.keys(value).sort()) {
                text(key);
                visit(value[key]);
              }
              add(0x7d);
            }
          };
          visit(content);
          return [d, c, b, a].map((part) => part.toString(16).padStart(4, "0")).join("");
        }

        const lower = (tag) => String(tag).replaceAll("_", "-").toLowerCase();

        /** The language itself, then its fallbacks, the nearest first. */
        function chain(tag, fallback) {
          const found = [];
          for (let one = lower(tag); one && !found.includes(one); ) {
            found.push(one);
            one = fallback.get(one) ?? shorter(one);
          }
          return found;
        }

        function shorter(tag) {
          const [language, script, more] = tag.split("-");
          if (script?.length === 4 && !more && (scripts[language] ?? script) !== script) return "";
          return tag.slice(0, Math.max(0, tag.lastIndexOf("-"))).replace(/(-.)+$/, "");
        }

        class App {
          #content;
          #order;
          #rows = new Map();
          #messages = new Map();
          #items = new Map();

          constructor(content, languages) {
            this.#content = content;
            const about = content.about;
            const fallback = new Map([...Object.entries(parents), ...Object.entries(about.fallback ?? {})].map(([from, to]) => [lower(from), lower(to)]));
            const known = about.languages.map(lower);
            const wanted = [...languages.flatMap((tag) => chain(tag, fallback)), lower(about.language), ...known];
            this.#order = [...new Set(wanted)].filter((tag) => known.includes(tag)).map((tag) => about.languages[known.indexOf(tag)]);
            let first = 0;
            for (const kind of about.kinds) {
              this.#rows.set(kind.id, new Map(content.items.slice(first, (first += kind.items))));
            }
            content.messages.forEach((id, number) => this.#messages.set(id, number));
            this.messages = {};
            for (const [name, [id, names]] of Object.entries(messages)) {
              const number = this.#messages.get(id);
              this.messages[name] = (...values) => this.#filled(number, names, values) ?? id;
            }
            for (const [kind, { name, items }] of Object.entries(kinds)) {
              const rows = this.#rows.get(kind) ?? new Map();
              const collection = { get: (id) => (rows.has(id) ? this.#item(kind, id) : undefined) };
              Object.defineProperty(collection, "all", { get: () => [...rows.keys()].map((id) => this.#item(kind, id)) });
              for (const [member, id] of Object.entries(items)) Object.defineProperty(collection, member, { enumerable: true, get: () => this.#item(kind, id) });
              this[name] = collection;
            }
          }

          get pack() { return pack; }
          get version() { return this.#content.about.version; }
          get title() { return this.#filled(this.#content.about.title, null, []); }
          get languages() { return this.#content.about.languages; }
          preferring(languages) { return new App(this.#content, languages); }

          /** One and the same object each time, so that items can be compared. */
          #item(kind, id) {
            const key = kind + "/" + id;
            if (!this.#items.has(key)) this.#items.set(key, this.#object({ id }, kinds[kind].fields, this.#rows.get(kind)?.get(id) ?? {}));
            return this.#items.get(key);
          }

          #object(object, fields, values) {
            for (const [name, [field, how, more]] of Object.entries(fields)) {
              const read = () => this.#value(Object.hasOwn(values, field) ? values[field] : undefined, how, more, object.id);
              if (how.toLowerCase().endsWith("text") && more) object[name] = (...given) => this.#filled(values[field]?.["#"], more, given) ?? (how === "sureText" ? object.id : undefined);
              else Object.defineProperty(object, name, { enumerable: true, get: read });
            }
            return object;
          }

          #value(value, how, more, id) {
            switch (how) {
              case "sureText": return this.#filled(value?.["#"], null, []) ?? id;
              case "text": return this.#filled(value?.["#"], null, []);
              case "texts": return (value ?? []).map((one) => this.#filled(one["#"], null, []));
              case "item": return value === undefined ? undefined : this.#item(more, value);
              case "items": return (value ?? []).map((one) => this.#item(more, one));
              case "list": return value ?? [];
              case "amount": return value?.toFixed(2) ?? more;
              case "amounts": return (value ?? []).map((one) => one.toFixed(2));
              case "records": return (value ?? []).map((one) => this.#object({}, more, one));
              default: return value ?? more;
            }
          }

          /** A text by its number, in the best of the languages that has it. */
          #filled(number, names, values) {
            if (number === undefined) return undefined;
            for (const language of this.#order) {
              const form = this.#content["texts:" + language]?.[number];
              if (form === null || form === undefined) continue;
              if (!names) return fill(form.other ?? plain(form), {});
              const given = {};
              let count;
              for (const name of names) given[name] = String(values.shift());
              if (names[0] === "count") {
                count = given.count;
                given.count = values.shift() ?? count;
              }
              return fill(count === undefined ? plain(form) : chosen(form, count, language), given);
            }
            return undefined;
          }
        }

        const plain = (form) => (typeof form === "string" ? form : form.other ?? Object.values(form).at(-1) ?? "");

        /** The form for exactly this number, else that of its category. */
        function chosen(form, count, language) {
          if (typeof form === "string") return form;
          const o = operands(count);
          if (o.n >= 0 && Object.hasOwn(form, "=" + o.n)) return form["=" + o.n];
          return form[(plurals[language] ?? (() => "other"))(o)] ?? plain(form);
        }

        const fill = (text, values) =>
          text.replace(/\{\{|\}\}|\{([A-Za-z0-9_-]+)\}/g, (all, name) => (name === undefined ? all[0] : Object.hasOwn(values, name) ? values[name] : all));

        /** The plural operands of a number as it is written (UTS #35). Text that is not a number has none. */
        function operands(text) {
          const [, whole, fraction = "", power = "0"] = /^-?(\d+)(?:\.(\d+))?(?:[ce](\d{1,2}))?$/.exec(text) ?? [text, "0"];
          const e = Number(power);
          const digits = (part) => (part.length > 15 ? 1e15 + Number(part.slice(-15)) : Number(part));
          const [rest, end] = [fraction.slice(e), fraction.slice(e).replace(/0+$/, "")];
          const i = digits((whole + fraction.slice(0, e).padEnd(e, "0")).replace(/^0+(?=\d)/, ""));
          return { n: end ? -1 : i, i, v: rest.length, w: end.length, f: digits(rest), t: digits(end), c: e, e };
        }

        /** Whether a number, or what is left of it, is in one of the ranges. */
        function has(number, modulus, ...ranges) {
          const value = modulus && number >= 0 ? number % modulus : number;
          return ranges.some((from, at) => at % 2 === 0 && from <= value && value <= ranges[at + 1]);
        }

        """#
}
