import type { Sql } from "../backend/database/sql.ts";

/** What domain/languages/translation-lengths.ts says. */
export async function translationLengths(owner: Sql): Promise<string> {
  const rows = await owner<{ field: string; longest: number }[]>`
    select field, longest::int from jsonb_each_text(private.translation_lengths()) as each (field, longest) order by field`;
  const lines = rows.map(
    ({ field, longest }) => `  "${field}": ${longest.toLocaleString("en-US").replaceAll(",", "_")},`,
  );
  return `// Written by \`npm run types\` from private.translation_lengths().

/** What can be translated, as subject and field, with the characters that a translation may have. */
export const translationLengths = {
${lines.join("\n")}
} as const;
`;
}
