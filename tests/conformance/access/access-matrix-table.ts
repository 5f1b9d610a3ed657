import { readFileSync } from "node:fs";

export const everybody = ["guest", "A", "B", "admin", "service"] as const;
export type Who = (typeof everybody)[number];

/**
 * The declarations for a table: for each attempt ("read", "insert price", "delete"), one cell per person in
 * `everybody`.
 */
export type Declared = Map<string, string[]>;

/** Whether it says that an attempt is refused, for all rows. */
export const isRefusal = (outcome: string): boolean => /^(no|policy|role|[A-Z\d]{5})$/.test(outcome);

/** Reads `access-matrix.md`: a section for each table of the database, its lines expanded to one per column. */
export function readMatrix(): Map<string, Declared> {
  const text = readFileSync(new URL("access-matrix.md", import.meta.url), "utf8");
  const sections = text.split(/^## /m).slice(1);
  return new Map(sections.map((section) => [section.slice(0, section.indexOf("\n")), readSection(section)]));
}

function readSection(section: string): Declared {
  const declared: Declared = new Map();
  for (const [what = "", ...cells] of tableLines(section)) {
    for (const attempt of expand(what)) {
      if (declared.has(attempt)) throw new Error(`The matrix has this twice: ${attempt}`);
      declared.set(attempt, cells);
    }
  }
  return declared;
}

/** The cells of a Markdown table, without its header. */
function tableLines(section: string): string[][] {
  const lines = section.split("\n").filter((line) => line.startsWith("|"));
  return lines.slice(2).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** "update price, sku" is two attempts; "insert in the name of B" is one. */
function expand(what: string): string[] {
  const columns = /^(insert|update) (\w+(?:, \w+)*)$/.exec(what);
  return columns ? (columns[2] ?? "").split(", ").map((column) => `${columns[1]} ${column}`) : [what];
}
