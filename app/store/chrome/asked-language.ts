import { useState } from "react";
import type { Shop } from "../../../domain/shop/shop.ts";

/** The key under which the browser stores that somebody has chosen a language, or declined the others. */
const key = "facet-language";

/** The language to ask for, once: the shop's first that the browser prefers to the page's. Null for none. */
export function useAskedLanguage({ language, languages }: Shop) {
  const [hasAnswered, setAnswered] = useState(false);
  const isToAsk = !hasAnswered && !isAnswered();
  const answer = () => {
    setAnswered(true);
    noteLanguage();
  };
  return { asked: isToAsk ? preferred(language, languages) : null, answer };
}

/** From here on, nobody is asked in this browser. */
export function noteLanguage() {
  try {
    localStorage.setItem(key, "chosen");
  } catch {
    // Without storage, the next page asks again.
  }
}

function isAnswered(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return true;
  }
}

function preferred(language: string, languages: readonly string[]): string | null {
  const first = navigator.languages
    .map((wanted) => languages.find((code) => isSpoken(wanted, code)))
    .find((code) => code !== undefined);
  return first === undefined || first === language ? null : first;
}

/** `de-AT` is German. */
const isSpoken = (wanted: string, code: string) =>
  wanted === code || wanted.split("-")[0] === code.split("-")[0];
