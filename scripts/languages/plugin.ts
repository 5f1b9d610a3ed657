import { type NodePath, transformAsync, types } from "@babel/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";
import linguiConfig from "../../lingui.config.ts";
import { catalogFile, readCatalog, readTranslations, sourceLanguage } from "../../work/languages/catalogs.ts";

type Part = "shop" | "office" | "refusals";

/**
 * Compiles Lingui's macros and, beside each id, the English message, so that English needs no catalog. A file
 * `locales/<code>.po?shop` is a module with the translations of what the shop says, `?office` with the back office's,
 * `?refusals` with those of refusals, `?share` with how much of all texts is translated, up to 1.
 */
export function languages(): Plugin {
  // Each has four parts, and takes a while to read.
  const read = new Map<string, Catalogs>();
  const catalogsOf = (code: string) => {
    const known = read.get(code) ?? {
      english: readCatalog(sourceLanguage),
      translations: readTranslations(code),
    };
    read.set(code, known);
    return known;
  };
  return {
    name: "languages",
    enforce: "pre",
    buildStart: () => read.clear(),
    watchChange: () => read.clear(),
    transform: {
      filter: { id: /\.tsx?$/, code: /from "@lingui\/(react\/macro|core\/runtime-macro)"/ },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id,
          configFile: false,
          babelrc: false,
          sourceMaps: true,
          parserOpts: { plugins: ["typescript", "jsx"] },
          plugins: [
            ["@lingui/babel-plugin-lingui-macro", { descriptorFields: "message", linguiConfig }],
            compileEnglish,
          ],
        });
        return { code: result!.code!, map: result!.map };
      },
    },
    load: {
      filter: { id: /\/locales\/[\w-]+\.po\?(shop|office|refusals|share)$/ },
      handler(id) {
        const [, code = "", part] = /([\w-]+)\.po\?(\w+)$/.exec(id)!;
        this.addWatchFile(catalogFile(code));
        if (part === "share")
          return { code: `export default ${translatedShare(catalogsOf(code))}`, map: null, moduleType: "js" };
        const messages = JSON.stringify(compiledTranslations(catalogsOf(code), part!));
        return {
          code: `export default JSON.parse(${JSON.stringify(messages)})`,
          map: null,
          moduleType: "js",
        };
      },
    },
  };
}

type Catalogs = {
  english: ReturnType<typeof readCatalog>;
  translations: ReturnType<typeof readTranslations>;
};

function translatedShare({ english, translations }: Catalogs): number {
  const texts = Object.keys(english);
  return texts.filter((id) => translations[id] !== undefined).length / texts.length;
}

/** Rooms whose texts only the back office shows, once it has loaded: its layout speaks before. */
const ofOffice =
  /^(app\/admin(?!\/chrome\/admin-layout)|domain\/(reports|mail|catalog\/files))\/|^domain\/shop\/facts/;

/** The part of a catalog that has a message: refusals are loaded when all else is there, and mails' are not the pages'. */
function partOf(id: string, files: readonly string[]): Part | null {
  if (id.startsWith("refusal.")) return "refusals";
  const rooms = files.filter((file) => /^(app|domain)\//.test(file));
  if (rooms.length === 0) return null;
  return rooms.every((file) => ofOffice.test(file)) ? "office" : "shop";
}

function compiledTranslations({ english, translations }: Catalogs, part: string) {
  const wanted = Object.entries(translations).filter(([id]) => {
    const origin = english[id]?.origin ?? [];
    const files = origin.map(([file]) => file);
    return partOf(id, files) === part;
  });
  return Object.fromEntries(wanted.map(([id, text]) => [id, compiled(text)]));
}

/** The message in the form that needs no parser: most are just texts. */
function compiled(message: string) {
  const parts = compileMessage(message);
  return parts.length === 1 && typeof parts[0] === "string" ? parts[0] : parts;
}

function compileEnglish() {
  return {
    visitor: {
      Program: {
        exit(program: NodePath<types.Program>) {
          program.traverse({ ObjectExpression: compileMessageOf });
        },
      },
    },
  };
}

function compileMessageOf({ node }: NodePath<types.ObjectExpression>) {
  if (!node.leadingComments?.some(({ value }) => /^\*? ?i18n\s*$/.test(value))) return;
  for (const property of node.properties) {
    if (!types.isObjectProperty(property) || !types.isStringLiteral(property.value)) continue;
    if (types.isIdentifier(property.key, { name: "message" }))
      property.value = types.valueToNode(compiled(property.value.value));
  }
}
