import { bareLine, type BareLine } from "../order-line.ts";
import type { CartItem } from "../cart-item.ts";

/** The cart and the wish list as an account keeps them: the latest wish first. */
export type Lists = { cart: readonly BareLine[]; wishes: readonly number[] };

/** An order has at most this many lines, and so has the saved cart. */
const mostLines = 50;

export function savedCart(items: readonly CartItem[]): BareLine[] {
  return items.slice(0, mostLines).map(bareLine);
}

/** Equal for lines of the same piece with the same options. */
export function keyOf({ id, offer, options = [] }: BareLine): string {
  const chosen = options
    .map((each) => [each.option, "text" in each ? each.text : each.value] as const)
    .toSorted(([one], [other]) => one - other);
  return JSON.stringify([id, offer, chosen]);
}

export const isSame = (one: Lists, other: Lists) => textOf(one) === textOf(other);

const textOf = ({ cart, wishes }: Lists) =>
  JSON.stringify([cart.map((line) => [keyOf(line), line.quantity]), wishes]);

/** What is in the cart beyond these lines: others, and more pieces of them. */
export function beyond(items: readonly CartItem[], lines: readonly BareLine[]): CartItem[] {
  const known = quantities(lines);
  return items.filter((item) => item.quantity > (known.get(keyOf(bareLine(item))) ?? 0));
}

/**
 * What was changed here and in the account since both were as `base`, together. Nothing that was added on either side
 * is lost: of two quantities that were changed, the greater one counts, and so it does against a removal.
 * @param arriving the account's lines as items, by key; those without one are no longer sold
 */
export function mergeCarts(
  base: readonly BareLine[],
  mine: readonly CartItem[],
  theirs: readonly BareLine[],
  arriving: ReadonlyMap<string, CartItem>,
): CartItem[] {
  const before = quantities(base);
  const saved = quantities(theirs);
  const own = new Map(mine.map((item) => [keyOf(bareLine(item)), item]));
  const merged = new Map<string, CartItem>();
  // The account's order, then what is new here.
  for (const key of new Set([...saved.keys(), ...own.keys()])) {
    const item = own.get(key) ?? arriving.get(key);
    const quantity = together(before.get(key) ?? 0, own.get(key)?.quantity ?? 0, saved.get(key) ?? 0);
    if (!item || quantity === 0) continue;
    // Options that are no longer offered may have made two lines equal.
    const actual = keyOf(bareLine(item));
    const most = Math.max(quantity, merged.get(actual)?.quantity ?? 0);
    merged.set(actual, { ...item, quantity: most });
  }
  return [...merged.values()];
}

function together(before: number, mine: number, theirs: number): number {
  if (mine === before) return theirs;
  return theirs === before ? mine : Math.max(mine, theirs);
}

const quantities = (lines: readonly BareLine[]) => new Map(lines.map((line) => [keyOf(line), line.quantity]));

/** As `mergeCarts`. The latest come first: what is new here, then the account's order. */
export function mergeWishes(
  base: readonly number[],
  mine: readonly number[],
  theirs: readonly number[],
  most: number,
): number[] {
  const added = mine.filter((id) => !base.includes(id) && !theirs.includes(id));
  const kept = theirs.filter((id) => mine.includes(id) || !base.includes(id));
  return [...added, ...kept].slice(0, most);
}
