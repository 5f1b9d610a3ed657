import { type CompiledMessage, compileMessage } from "@lingui/message-utils/compileMessage";
import type { Page } from "playwright";
import { expect } from "vitest";
import { readCatalog } from "../../../work/languages/catalogs.ts";

/** Words that no text in another language needs, whatever its catalog says. */
const commonWords = `
  and any are back been but button buy cannot cart checkout choose customers delivery each every everything from has have
  how if invoice it its loading log look new not our out paid payment payments please prices quantity save search see
  send shipped shipping shopper shoppers their them then there they this until us we what where which with without you your`;

/** Time zones are called by their places first, which have one name in all languages. */
const places = Intl.supportedValuesOf("timeZone").map((zone) => zone.split("/").at(-1)!.replaceAll("_", " "));

/** What only looks English. */
const others = new RegExp(
  [
    // Countries and currencies as they are called in the other language.
    /\b(Isle of Man|Island|Emirate|Konvertible Mark|Brasilianischer Real|Usbekistan-Sum)\b|Île (Christmas|de Man)\b/,
    // Codes of currencies, as before their names, and "$US", as France writes it.
    /\b[A-Z]{3}(?=, )|\$US\b/,
    // A Thursday, a grade of diamonds, and a scale of ring sizes.
    /\bDo\.|\bIF\b|\bUS\b/,
    new RegExp(`^(${places.join("|")})(?=, )`),
    // Settings of the server, what is filled into texts, and Stripe's names.
    /\b[A-Z]+_[A-Z]+(=\S+)?|\{\{\w+\}\}|\bCheckout Sessions\b/,
    // Addresses of mail and of pages, and names of files.
    /https?:\/\/\S+|\S+@\S+|(?<=^|\s)\/\S*|[\w-]+(\.[\w-]+)+/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);

/** What a message says, without the names of what is filled in and without tags. */
function plainText(message: CompiledMessage): string {
  const parts = message.map((part) => {
    if (typeof part === "string") return part;
    const [, , forms] = part;
    const nested = typeof forms === "object" && forms !== null ? Object.values(forms) : [];
    return nested
      .filter(Array.isArray)
      .map((form) => plainText(form as CompiledMessage))
      .join(" ");
  });
  return parts.join("").replaceAll(/<\/?\w+\/?>/g, "");
}

function wordsOf(text: string): string[] {
  const plain = text.normalize("NFC").replaceAll(others, " ");
  return plain.toLowerCase().match(/(?<![\p{L}\p{N}])\p{L}{2,}(?![\p{L}\p{N}])/gu) ?? [];
}

/** English words that do not belong into a language: all of our English texts that no translation into it needs. */
export class EnglishWords {
  readonly #words: Set<string>;

  /** @param more translations by their English originals, on top of the catalog */
  constructor(code: string, more: Readonly<Record<string, string>> = {}) {
    const catalog = Object.values(readCatalog(code)).flatMap(({ message, translation, obsolete }) =>
      message && translation && !obsolete
        ? [[message, translation].map((text) => plainText(compileMessage(text))) as [string, string]]
        : [],
    );
    const pairs = [...catalog, ...Object.entries(more)];
    const needed = new Set(pairs.flatMap(([, translation]) => wordsOf(translation)));
    this.#words = new Set(pairs.flatMap(([english]) => wordsOf(english)).filter((word) => !needed.has(word)));
    for (const word of wordsOf(commonWords)) this.#words.add(word);
  }

  /** The texts that have such a word, after it. */
  in(texts: readonly string[]): string[] {
    return texts.flatMap((text) => {
      const found = wordsOf(text).filter((word) => this.#words.has(word));
      return found.length > 0 ? [`${found.join(", ")}: ${text}`] : [];
    });
  }
}

/** All that a page says, also to those who hear it, once it has loaded. */
export async function textsOf(page: Page): Promise<string[]> {
  await page.waitForLoadState("networkidle");
  await expect.poll(() => page.locator("main [role=status] .animate-turn").count()).toBe(0);
  return page.evaluate(readTexts, null);
}

/** All that a mail says as HTML. */
export function textsOfHtml(page: Page, html: string): Promise<string[]> {
  return page.evaluate(readTexts, html);
}

/** Runs in the page. What is marked as being in another language is not of this one. */
function readTexts(html: string | null): string[] {
  const read = html === null ? document : new DOMParser().parseFromString(html, "text/html");
  const language = read.documentElement.lang;
  const attributes = ["alt", "aria-label", "aria-valuetext", "label", "placeholder", "title"];
  const texts: (string | null | undefined)[] = [];
  for (const element of read.querySelectorAll("*")) {
    if (element.closest("script, style, noscript")) continue;
    if (element.closest("[lang]")?.getAttribute("lang") !== language) continue;
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.nodeValue);
    for (const name of attributes) texts.push(element.getAttribute(name));
    if (element.matches("textarea, input:is([type=text], [type=search], :not([type]))"))
      texts.push((element as HTMLInputElement).value);
    if (element.matches("meta[name=description], meta[property='og:title'], meta[property='og:description']"))
      texts.push(element.getAttribute("content"));
  }
  return [...new Set(texts.map((text) => text?.trim() ?? "").filter((text) => text !== ""))];
}
