import type { I18n } from "@lingui/core";
import type { Block, Fact, Frame, Letter } from "./blocks.ts";
import { labeled } from "./labeled.ts";
import { questions } from "./questions.ts";

export function asText(
  { title, blocks, reason, isForOwner }: Letter,
  { siteUrl, shop, language }: Frame,
): string {
  return [
    `${title}\n${"=".repeat(Math.min(title.length, 72))}`,
    ...blocks.map((block) => blockAsText(block, language)),
    [`-- \n${shop.name}, ${siteUrl}`, ...(isForOwner ? [] : questionsTo(shop, language)), reason].join("\n"),
  ]
    .filter(Boolean)
    .join("\n\n")
    .concat("\n");
}

function questionsTo({ email, phone, hours }: Frame["shop"], language: I18n): string[] {
  const ways = [email, phone].filter(Boolean).join(", ");
  return ways === "" ? [] : [questions(ways, hours, language)];
}

function blockAsText(block: Block, { t }: I18n): string {
  switch (block.kind) {
    case "paragraph":
    case "note":
      return block.text;
    case "quote":
      return block.text.replaceAll(/^/gm, "> ").replaceAll(/ $/gm, "");
    case "button":
    case "link":
      return labelAbove(block.label, block.href, t);
    // The button has shown it already.
    case "address":
      return "";
    case "lines":
      return block.lines
        .map(({ name, details, price }) => [labeled(name, price, t), ...details].join("\n  "))
        .join("\n");
    case "totals":
      return [...block.rows, block.total].map(([label, amount]) => labeled(label, amount, t)).join("\n");
    default:
      return block.facts.map((fact) => factAsText(fact, t)).join("\n");
  }
}

function factAsText({ label, value, href }: Fact, t: I18n["t"]): string {
  const text = value.includes("\n")
    ? labelAbove(label, `  ${value.replaceAll("\n", "\n  ")}`, t)
    : labeled(label, value, t);
  return href === undefined || href === `mailto:${value}` ? text : `${text}\n  ${href}`;
}

function labelAbove(label: string, lines: string, t: I18n["t"]): string {
  return `${labeled(label, "", t).trimEnd()}\n${lines}`;
}
