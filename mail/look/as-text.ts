import type { Block, Frame, Letter } from "./blocks.ts";

export function asText({ title, blocks, reason, isForOwner }: Letter, { siteUrl, shop }: Frame): string {
  return [
    `${title}\n${"=".repeat(Math.min(title.length, 72))}`,
    ...blocks.map(blockAsText),
    [`-- \n${shop.name}, ${siteUrl}`, ...(isForOwner ? [] : questions(shop)), reason].join("\n"),
  ]
    .filter(Boolean)
    .join("\n\n")
    .concat("\n");
}

function questions({ email, phone, hours }: Frame["shop"]): string[] {
  const ways = [email, phone].filter(Boolean).join(", ");
  return ways === "" ? [] : [`Questions? ${ways}${hours && ` (${hours})`}`];
}

function blockAsText(block: Block): string {
  switch (block.kind) {
    case "paragraph":
    case "note":
      return block.text;
    case "quote":
      return block.text.replaceAll(/^/gm, "> ").replaceAll(/ $/gm, "");
    case "button":
    case "link":
      return `${block.label}:\n${block.href}`;
    // The button has shown it already.
    case "address":
      return "";
    case "lines":
      return block.lines
        .map(({ name, details, price }) => [`${name}: ${price}`, ...details].join("\n  "))
        .join("\n");
    case "totals":
      return [...block.rows, block.total].map(([label, amount]) => `${label}: ${amount}`).join("\n");
    default:
      return block.facts.map(factAsText).join("\n");
  }
}

function factAsText({
  label,
  value,
  href,
}: {
  label: string;
  value: string;
  href?: string | undefined;
}): string {
  const text = value.includes("\n") ? `\n  ${value.replaceAll("\n", "\n  ")}` : ` ${value}`;
  const address = href === undefined || href === `mailto:${value}` ? "" : `\n  ${href}`;
  return `${label}:${text}${address}`;
}
