import type { MoneyFormat } from "../../../domain/money/money.ts";

let shown: MoneyFormat | undefined;

/**
 * How the page writes amounts, for code that only runs in the browser: handlers of events, loaders, checks of what was
 * typed. Components have `useMoney`.
 */
export function pageMoney(): MoneyFormat {
  shown ??= ofDocument();
  return shown;
}

/** Replaces what the page was loaded with. The server renders several pages at the same time, and never does this. */
export function setPageMoney(money: MoneyFormat | undefined) {
  shown = money;
}

/** The format from the page's `<meta>` tag, which is there before the first loader runs. */
function ofDocument(): MoneyFormat {
  if (import.meta.env.SSR) throw new Error("Only a page in a browser has a format of its own.");
  const { content } = document.querySelector<HTMLMetaElement>('meta[name="shop-money"]')!;
  return JSON.parse(content) as MoneyFormat;
}
