import type { Sql } from "../backend/database/sql.ts";

/** What domain/shop/home-fields.ts says. */
export async function homeFields(owner: Sql): Promise<string> {
  const [row] = await owner<{ kinds: Record<string, Record<string, readonly unknown[]>> }[]>`
    select private.home_fields() as kinds`;
  const kinds = Object.entries(row!.kinds)
    .toSorted(byName)
    .map(([kind, fields]) => {
      const lines = Object.entries(fields)
        .toSorted(byName)
        .map(([field, rule]) => `    ${field}: ${JSON.stringify(rule).replaceAll(",", ", ")},\n`);
      return lines.length === 0 ? `  ${kind}: {},` : `  ${kind}: {\n${lines.join("")}  },`;
    });
  return `// Written by \`npm run types\` from private.home_fields().

/** The kinds of sections that the home page has, with the fields of each: what a field is, and what it may have. */
export const homeFields = {
${kinds.join("\n")}
} as const;
`;
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
