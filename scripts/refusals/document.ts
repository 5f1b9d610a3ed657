import type { Refusal } from "../../domain/refusals/refusal.ts";
import { readRaises } from "./read-raises.ts";

export const documentFile = "docs/refusals.md";

const introduction = `# Refusals

Whatever the shop refuses has a code, by which its text is translated as \`refusal.<code>\`, and parameters, which the text names.
The data API has the code as \`hint\` and the parameters as \`details\`; where the details are a list, one element has the
parameters as \`params\`. Our own routes answer with \`code\`, \`params\` and \`message\`. The message is the English sentence.
\`domain/refusals/refusal.ts\` tells what the kinds of parameters look like. \`npm run refusals\` writes this page from
\`domain/refusals\` and \`supabase/schemas\`.

| code | status | text | parameters |
|---|---|---|---|
`;

/** The refusals by their code, with the statuses that a function says; others depend on the caller. */
export function refusalsDocument(refusals: readonly Refusal[]): string {
  const raises = readRaises();
  const rows = refusals
    .toSorted((one, other) => (one.code < other.code ? -1 : 1))
    .map(({ code, message, params }) => {
      const statuses = raises.flatMap((raise) =>
        raise.code === code && raise.status !== undefined ? [raise.status] : [],
      );
      const cells = [
        `\`${code}\``,
        [...new Set(statuses)].toSorted((one, other) => one - other).join(", "),
        message.replaceAll("|", "\\|"),
        Object.entries(params)
          .map(([name, kind]) => `${name}: ${kind}`)
          .join(", "),
      ];
      return `| ${cells.join(" | ")} |\n`;
    });
  return introduction + rows.join("");
}
