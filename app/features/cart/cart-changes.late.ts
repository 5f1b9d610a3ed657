import { msg } from "@lingui/core/runtime-macro";
import type { Translated } from "../../base/clients/data-api/translated.ts";
import { say } from "../../base/language/languages.ts";
import { type ChosenOption, pictureOf, type ProductOption, withSurcharge } from "../options/options.ts";
import { chosenOf, selectionOf } from "../options/selection.ts";
import type { Words } from "../../../domain/shop/shop.ts";
import { formatPrice, toCents } from "../../../domain/money/money.ts";
import { type CartItem, lineKey } from "./cart-item.ts";
import { piecesLeft } from "./pieces-left.ts";
import { pageMoney } from "../../base/language/page-money.ts";

export type Quote = {
  price: number;
  stock: number | null;
  /** The other columns that the cart stores, and the product's options, if they were read too. */
  details?: Pick<CartItem, "name" | "image" | "category" | "original_price" | keyof Translated>;
  /** The product's further photographs, of which combinations may have one. */
  images?: readonly string[];
  options?: readonly ProductOption[];
  /** Why offers for it cannot be bought, in a sentence, by offer id. */
  refusedOffers?: ReadonlyMap<number, string>;
};

export type Quotes = ReadonlyMap<number, Quote | null>;

export type CartChange = { line: string; name: string; sentence: string };

/** Adjusts the cart to the quotes and reports changes. @param held pieces by line, in the shopper's unpaid orders */
export function reconcile(
  items: readonly CartItem[],
  quotes: Quotes,
  words: Words,
  held: ReadonlyMap<string, number> = new Map(),
) {
  const changes: CartChange[] = [];
  const kept: CartItem[] = [];
  for (const item of items) {
    const quote = quotes.get(item.id);
    if (quote === undefined || item.quantity <= (held.get(lineKey(item)) ?? 0)) {
      kept.push(item);
      continue;
    }
    const refused = item.offer && quote?.refusedOffers?.get(item.offer.id);
    if (refused !== undefined) {
      changes.push({
        line: lineKey(item),
        name: item.name,
        sentence: say(msg`${{ reason: refused }} It was removed from your cart.`),
      });
      continue;
    }
    const current = quote && quoted(item, quote);
    // Lines of one product share its stock: those before this one come first.
    const left = quote && current && piecesLeft(current, { options: [], ...quote }, kept);
    const sentence = changeSentence(item, current, left, words);
    if (sentence) changes.push({ line: lineKey(item), name: item.name, sentence });
    if (current === null || left === 0) continue;
    const next = { ...current, quantity: Math.min(item.quantity, left ?? item.quantity) };
    const same = kept.findIndex((line) => lineKey(line) === lineKey(next));
    if (same < 0) kept.push(next);
    else kept[same] = { ...kept[same]!, quantity: kept[same]!.quantity + next.quantity };
  }
  return { items: kept, changes };
}

function quoted(item: CartItem, { price, details, images, options }: Quote): CartItem {
  const chosen = options ? chosenOf(options, selectionOf(item.options)) : (item.options ?? []);
  const { options: _before, ...rest } = { ...item, ...details };
  const { offer } = item;
  return {
    ...rest,
    ...(details && { image: pictureOf({ ...details, images, options }, chosen) }),
    price: withSurcharge(offer?.price ?? price, chosen, pageMoney()),
    // The cart stores the struck price with surcharges; a quote has it without.
    original_price: details
      ? struckPrice(details.original_price ?? (offer ? price : null), chosen)
      : item.original_price,
    ...(chosen.length > 0 && { options: chosen }),
  };
}

function struckPrice(price: number | null, chosen: readonly ChosenOption[]): number | null {
  return price === null ? null : withSurcharge(price, chosen, pageMoney());
}

function changeSentence(item: CartItem, now: CartItem | null, left: number | null, words: Words): string {
  const money = pageMoney();
  if (now === null) return say(msg`No longer available. It was removed from your cart.`);
  if (left === 0) return say(msg`Sold out. It was removed from your cart.`);
  const sentences: string[] = [];
  const gone = (item.options ?? []).filter(
    ({ option }) => !now.options?.some((chosen) => chosen.option === option),
  );
  for (const { name, value } of gone)
    sentences.push(say(msg`${{ option: words(name) }} ${{ value: words(value) }} is no longer offered.`));
  if (toCents(now.price, money) !== toCents(item.price, money))
    sentences.push(
      say(
        msg`The price changed from ${{ before: formatPrice(item.price, money) }} to ${{ now: formatPrice(now.price, money) }}.`,
      ),
    );
  if (left !== null && left < item.quantity)
    sentences.push(say(msg`Only ${{ left }} left: quantity lowered from ${{ before: item.quantity }}.`));
  return sentences.join(" ");
}
