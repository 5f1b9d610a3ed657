import { msg } from "@lingui/core/runtime-macro";
import { translationLengths } from "../../languages/translation-lengths.ts";
import { cleanLine } from "../../text/line.ts";
import type { Translate } from "../../text/translate.ts";
import { tooLong } from "../../text/too-long.ts";
import { productColumns, type TranslatedColumn } from "../columns.ts";
import { BadCell } from "./read-cell.ts";
import type { Group, Row } from "./rows.ts";
import { type Target, type TranslatedName, type Translation, translationOf } from "./targets.ts";

/** What a file has of a product in other languages, by language; null removes a translation. */
export type GivenTranslations = {
  translations?: Record<string, Partial<Record<TranslatedColumn, string | null>>>;
  /** Those of its options and their values, by the word that they translate. */
  words?: Record<string, Record<string, string | null>>;
};

type FileColumn = { target: Translation; language: string; name: TranslatedName };

/**
 * Reads translations of the products of a file. A word that many products say is translated once, so its cells must not differ; empty
 * ones give way to others.
 */
export function translationReader(
  rows: readonly Row[],
  targets: readonly (Target | null)[],
  t: Translate,
): (group: Group) => GivenTranslations {
  const columns = [...new Set(targets)].flatMap((target): FileColumn[] => {
    const translation = target && translationOf(target);
    return translation ? [{ target: target as Translation, ...translation }] : [];
  });
  const first = new Map<string, { text: string; line: number }>();
  for (const row of rows)
    for (const column of columns) {
      const key = wordKey(row, column);
      const text = textIn(row, column);
      if (key !== null && text !== "" && !first.has(key)) first.set(key, { text, line: row.line });
    }

  function read(row: Row, column: FileColumn): string | null {
    const text = textIn(row, column);
    const problem = tooLong(text, longest(column.name), t);
    if (problem !== undefined) throw new BadCell(column.target, problem);
    const key = wordKey(row, column);
    const said = key === null ? undefined : first.get(key);
    if (said && text !== "" && said.text !== text)
      throw new BadCell(
        column.target,
        msg`Row ${{ row: said.line }} has another translation of "${{ word: row.texts[column.name] }}": "${{ text: said.text }}".`,
      );
    return text || (said?.text ?? null);
  }

  return (group) => {
    const [head] = group;
    const given: Required<GivenTranslations> = { translations: {}, words: {} };
    for (const column of columns) {
      const { language, name, target } = column;
      if (name !== "option" && name !== "option_value") {
        (given.translations[language] ??= {})[name] = read(head, column);
        continue;
      }
      for (const row of group) {
        const word = row.texts[name];
        if (word) (given.words[language] ??= {})[word] = read(row, column);
        else if (textIn(row, column) !== "")
          throw new BadCell(
            target,
            msg`Row ${{ line: row.line }}: there is nothing that "${{ text: textIn(row, column) }}" translates.`,
          );
      }
    }
    return {
      ...(Object.keys(given.translations).length > 0 && { translations: given.translations }),
      ...(Object.keys(given.words).length > 0 && { words: given.words }),
    };
  };
}

function isText(name: TranslatedName): name is "name" | "description" | "features" {
  return name in productColumns && productColumns[name as TranslatedColumn].translated === "text";
}

function longest(name: TranslatedName): number {
  return isText(name) ? translationLengths[`products.${name}`] : translationLengths["words.text"];
}

/** As its field would save it. */
function textIn({ texts }: Row, { target, name }: FileColumn): string {
  const text = (texts[target] ?? "").trim();
  return name === "description" || name === "features" ? text.replaceAll("\r\n", "\n") : cleanLine(text);
}

/** Null for what is no word, or where the file does not say it. */
function wordKey({ texts }: Row, { language, name }: FileColumn): string | null {
  const word = texts[name];
  return isText(name) || !word ? null : JSON.stringify([language, word]);
}
