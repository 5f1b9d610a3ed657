import type { MessageDescriptor } from "@lingui/core";
import type { Translate } from "../../../../domain/text/translate.ts";

/** The language that a text is written in. */
export type Writer = {
  t: Translate;
  /** BCP 47. */
  locale: string;
};

/** A part of a page, in Markdown. */
export type Part = (writer: Writer) => string;

export function paragraph(message: MessageDescriptor): Part {
  return ({ t }) => t(message);
}

export function heading(message: MessageDescriptor): Part {
  return ({ t }) => `## ${t(message)}`;
}

export function bullets(...items: readonly MessageDescriptor[]): Part {
  return ({ t }) => items.map((item) => `- ${t(item)}`).join("\n");
}

export function steps(...items: readonly MessageDescriptor[]): Part {
  return ({ t }) => items.map((item, index) => `${index + 1}. ${t(item)}`).join("\n");
}

export function terms(
  ...pairs: readonly (readonly [term: MessageDescriptor, meaning: MessageDescriptor])[]
): Part {
  return ({ t }) => pairs.map(([term, meaning]) => `${t(term)}\n: ${t(meaning)}`).join("\n\n");
}

type Cells = readonly string[];

/** Writes a length with at least so many decimals. */
type Millimeters = (length: number, decimals: number) => string;

export function table(
  columns: readonly MessageDescriptor[],
  rowsOf: (millimeters: Millimeters) => readonly Cells[],
): Part {
  return ({ t, locale }) => {
    const millimeters: Millimeters = (length, decimals) =>
      `${length.toLocaleString(locale, { minimumFractionDigits: decimals })} mm`;
    const rule = `|${columns.map(() => "---|").join("")}`;
    return [row(columns.map((column) => t(column))), rule, ...rowsOf(millimeters).map(row)].join("\n");
  };
}

function row(cells: Cells): string {
  return `| ${cells.join(" | ")} |`;
}
