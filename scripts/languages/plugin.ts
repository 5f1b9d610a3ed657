import { type NodePath, transformAsync, types } from "@babel/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";
import linguiConfig from "../../lingui.config.ts";
import { catalogFile, readCatalog, readTranslations, sourceLanguage } from "../../work/languages/catalogs.ts";
import { shopFiles } from "./shop-files.ts";

type Part = "shop" | "office" | "refusals";

/**
 * Compiles Lingui's macros and, beside each id, the English message, so that English needs no catalog. A file
 * `locales/<code>.po?shop` is a module with the translations of what shoppers may read, `?office` with what else the owner
 * reads, `?refusals` with those of refusals, `?share` with how much of all texts is translated, up to 1.
 */
export function languages(): Plugin {
  // Each has four parts, and takes a while to read.
  const read = new Map<string, Catalogs>();
  let shoppers: ReadonlySet<string> | undefined;
  const catalogsOf = (code: string) => {
    const known = read.get(code) ?? readCatalogs(code);
    read.set(code, known);
    return known;
  };
  const forget = () => {
    read.clear();
    shoppers = undefined;
  };
  return {
    name: "languages",
    enforce: "pre",
    buildStart: forget,
    watchChange: forget,
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
        const [, code, part] = /([\w-]+)\.po\?(\w+)$/.exec(id) as unknown as [string, string, Part | "share"];
        this.addWatchFile(catalogFile(code));
        if (part === "share")
          return { code: `export default ${translatedShare(catalogsOf(code))}`, map: null, moduleType: "js" };
        shoppers ??= shopFiles();
        return { code: catalogCode(catalogsOf(code), part, shoppers), map: null, moduleType: "js" };
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

export function readCatalogs(code: string): Catalogs {
  return { english: readCatalog(sourceLanguage), translations: readTranslations(code) };
}

/** A module with the translations of a part. @param shoppers the files whose texts shoppers may read */
export function catalogCode(
  { english, translations }: Catalogs,
  part: Part,
  shoppers: ReadonlySet<string>,
): string {
  const wanted = Object.entries(translations).filter(([id]) => {
    const files = (english[id]?.origin ?? []).map(([file]) => file);
    return partOf(id, files, shoppers) === part;
  });
  const ids = JSON.stringify(wanted.map(([id]) => id).join("|"));
  const texts = JSON.stringify(JSON.stringify(wanted.map(([, text]) => compiled(text))));
  // Ids are random: apart from the texts, both compress better.
  return `const texts = JSON.parse(${texts});
export default Object.fromEntries(${ids}.split("|").map((id, at) => [id, texts[at]]));`;
}

/** The part of a catalog that has a message: refusals are loaded when all else is there, and mails' are not the pages'. */
function partOf(id: string, files: readonly string[], shoppers: ReadonlySet<string>): Part | null {
  if (id.startsWith("refusal.")) return "refusals";
  if (files.some((file) => shoppers.has(file))) return "shop";
  return files.some((file) => /^(app|domain)\//.test(file)) ? "office" : null;
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
