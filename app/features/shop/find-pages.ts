import { aboutLink, contactLink, pageLinks } from "../../../domain/shop/page-links.ts";
import { legalLinks, linkLabel, type PageLink, type Shop } from "../../../domain/shop/shop.ts";
import { folded } from "../../../domain/text/folded.ts";
import type { Translate } from "../../../domain/text/translate.ts";

const mostPages = 3;

/** The pages of text whose titles and addresses have the words of a search. Every page knows them, so nothing is asked. */
export function findPages(text: string, shop: Shop, t: Translate): PageLink[] {
  const typed = splitWords(text);
  if (typed.length === 0) return [];
  return [...pageLinks(shop), aboutLink, contactLink, ...legalLinks]
    .filter((link) => {
      const title = splitWords(linkLabel(link, shop, t));
      const slug = splitWords(link.to.slice(link.to.lastIndexOf("/")));
      const named = [...title, ...slug];
      return (
        typed.every((word) => named.some((name) => isLike(name, word))) ||
        [title, slug].some((name) => name.length > 1 && name.every((word) => typed.includes(word)))
      );
    })
    .slice(0, mostPages);
}

/** Whether a word was typed as far as it goes, or with another ending: `ship` and `returns` for a page of shipping or a return. */
function isLike(word: string, typed: string): boolean {
  if (typed.length < 2) return word === typed;
  return (
    word.startsWith(typed) || (word.length > 3 && typed.length < word.length + 3 && typed.startsWith(word))
  );
}

function splitWords(text: string): string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
