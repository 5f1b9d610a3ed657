import { z } from "zod/mini";
import { createStoredList } from "../../../base/browser/stored-list.ts";
import { storedSessionPlace } from "../../../base/browser/stored-session.ts";
import { lazyClient } from "../../../base/clients/lazy/lazy-client.ts";
import { readBackend } from "../../../base/clients/page-backend.ts";
import { readSession } from "../../../base/session/session-store.ts";
import { agreedPrice } from "../../offers/offer-state.ts";
import type { CartItem } from "../cart-item.ts";
import { readCart, replaceCart, subscribeToCart } from "../cart-store.ts";
import { bareLine, type BareLine } from "../order-line.ts";
import { readQuotes } from "../queries.late.ts";
import { quotedItem } from "../quoted-item.ts";
import { maxWishes, readWishes, replaceWishes, subscribeToWishes } from "../wishing/wishes.ts";
import { keptLists } from "./kept-lists.ts";
import { beyond, isSame, keyOf, type Lists, mergeCarts, mergeWishes, savedCart } from "./merge-lists.ts";

const line = z.object({
  id: z.number(),
  quantity: z.number(),
  offer: z.optional(z.number()),
  options: z.optional(
    z.array(
      z.union([
        z.object({ option: z.number(), value: z.number() }),
        z.object({ option: z.number(), text: z.string() }),
      ]),
    ),
  ),
});
const listsShape = { version: z.number(), cart: z.array(line), wishes: z.array(z.number()) };
const answerSchema = z.object({ saved: z.boolean(), ...listsShape });
const keptSchema = z.array(z.object({ account: z.nullable(z.string()), ...listsShape }));

/**
 * What the account's lists were when this browser last heard of them. Without an account: the cart of somebody who has
 * left, which stays, but comes into nobody's account.
 */
type Kept = z.infer<typeof keptSchema>[number];

const kept = createStoredList<Kept>(keptLists, (text) => {
  try {
    return keptSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
});

/** Milliseconds after a change: pressing a plus five times is one change. */
const delay = 1000;

/** Milliseconds after which the lists are read again when the shopper returns to the tab. */
const maxAge = 10_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let readAt = 0;
let isListening = false;
let followed: string | null = null;

/** Called whenever the session may be another: somebody has come, or left. */
export function followAccount() {
  if (readSession().status === "loading") return;
  listen();
  followed = account();
  if (followed !== null) void sync({ reading: true });
  else forgetFollowed();
}

function forgetFollowed() {
  // What has just been changed must not wait for whoever comes next.
  clearTimeout(timer);
  timer = undefined;
  if (storedSessionPlace() === null) leave();
}

function listen() {
  if (isListening) return;
  isListening = true;
  subscribeToCart(noteChange);
  subscribeToWishes(noteChange);
  document.addEventListener("visibilitychange", () => (document.hidden ? void saveWaiting() : readAgain()));
  window.addEventListener("focus", readAgain);
  window.addEventListener("pagehide", () => void saveWaiting());
}

function noteChange() {
  const [state] = kept.read();
  if (!state) return;
  if (state.account === null) return forgetLeft(state);
  // A tab of another account waits until it has the focus: otherwise both would go on replacing what the other has.
  if (document.hidden || state.account !== account()) return;
  clearTimeout(timer);
  timer = setTimeout(() => void sync(), delay);
}

function readAgain() {
  const isFollowed = followed !== null && followed === account();
  if (!document.hidden && isFollowed && Date.now() - readAt > maxAge) void sync({ reading: true });
}

/** Saves what has just been changed: the page, or the session, is about to end. */
export function saveWaiting(): Promise<void> {
  return timer === undefined ? running : sync();
}

function account(): string | null {
  const session = readSession();
  return session.status === "signed-in" ? session.user.id : null;
}

let running = Promise.resolve();

/** Saves what has changed here, and takes over what has changed in the account. Never rejects: the next change tries again. */
function sync({ reading = false } = {}): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  running = running.then(() => exchange(reading)).catch(console.warn);
  return running;
}

/** More exchanges than that lose against other devices only if those never rest. */
const mostTries = 5;

async function exchange(reading: boolean) {
  const session = readSession();
  if (session.status !== "signed-in") return;
  const { id } = session.user;
  for (let tries = 0; tries < mostTries; tries++) {
    if (kept.read()[0]?.account !== id) leave();
    const [state] = kept.read();
    const base = state?.account === id ? state : null;
    const own: Lists = { cart: savedCart(readCart()), wishes: readWishes() };
    const isChanged = base !== null && !isSame(own, base);
    if (base !== null && !isChanged && (!reading || tries > 0)) return;
    const answer = await ask(
      session.session.access_token,
      isChanged ? { ...own, version: base.version } : {},
    );
    if (reading) readAt = Date.now();
    const arriving = await itemsOf(answer.cart);
    // Somebody else may be signed in by now, or another tab was faster.
    if (account() !== id || kept.read()[0] !== state) continue;
    take(id, answer, answer.saved ? own : base, arriving);
  }
}

type Answer = z.infer<typeof answerSchema>;

/** @param base what both were before; null if this browser's lists were nobody's until now */
function take(id: string, answer: Answer, base: Lists | null, arriving: ReadonlyMap<string, CartItem>) {
  const left = base ? [] : (kept.read()[0]?.cart ?? []);
  const cart = mergeCarts(base?.cart ?? [], beyond(readCart(), left), answer.cart, arriving);
  const wishes = mergeWishes(base?.wishes ?? [], readWishes(), answer.wishes, maxWishes);
  kept.replace([{ account: id, version: answer.version, cart: answer.cart, wishes: answer.wishes }]);
  if (!isEqual(cart, readCart())) replaceCart(cart);
  if (!isEqual(wishes, readWishes())) replaceWishes(wishes);
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Survives the page. Not with `authFetch`: a session that has ended is no reason to ask somebody who reads a page to log in. */
async function ask(token: string, lists: object): Promise<Answer> {
  const { url, publishableKey } = readBackend();
  const response = await fetch(new URL("/rest/v1/rpc/sync_lists", url || window.location.origin), {
    method: "POST",
    keepalive: true,
    headers: {
      apikey: publishableKey,
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(lists),
  });
  if (!response.ok) throw new Error(`The lists were not saved: ${response.status}.`);
  return answerSchema.parse(await response.json());
}

/** The account's lines as items: as this browser's cart has them, whoever's it is, or at today's prices. */
async function itemsOf(lines: readonly BareLine[]): Promise<Map<string, CartItem>> {
  const own = new Map(readCart().map((item) => [keyOf(bareLine(item)), item]));
  const unknown = lines.filter((each) => !own.has(keyOf(each)));
  if (unknown.length === 0) return own;
  const db = await lazyClient();
  const offered = unknown.flatMap(({ offer }) => offer ?? []);
  const [quotes, offers] = await Promise.all([
    readQuotes(
      db,
      unknown.map(({ id }) => id),
    ),
    offered.length === 0
      ? []
      : db
          .from("counter_offers")
          .select("id, offer_price, answer_price")
          .in("id", offered)
          .throwOnError()
          .then(({ data }) => data),
  ]);
  const fetched = new Map(
    unknown.flatMap((each) => {
      const { id, quantity, options = [] } = each;
      const found = offers.find((offer) => offer.id === each.offer);
      if (each.offer !== undefined && !found) return [];
      const selection = Object.fromEntries(
        options.map((chosen) => [chosen.option, "text" in chosen ? chosen.text : String(chosen.value)]),
      );
      const offer = found && { id: found.id, price: agreedPrice(found) };
      const item = quotedItem({ id, quantity, selection, ...(offer && { offer }) }, quotes.get(id));
      return item ? [[keyOf(each), item] as const] : [];
    }),
  );
  return new Map([...own, ...fetched]);
}

/** While somebody is signed in, both lists are the account's. Then the wish list leaves with it; the cart stays, and is nobody's. */
function leave() {
  const [state] = kept.read();
  if (!state || state.account === null) return;
  keepLeft(savedCart(readCart()));
  replaceWishes([]);
}

/** What was taken out of the cart since, and is put in again, belongs to whoever does. */
function forgetLeft({ cart }: Kept) {
  const quantities = new Map(savedCart(readCart()).map((each) => [keyOf(each), each.quantity]));
  const still = cart.flatMap((each) => {
    const quantity = Math.min(each.quantity, quantities.get(keyOf(each)) ?? 0);
    return quantity > 0 ? [{ ...each, quantity }] : [];
  });
  if (!isEqual(still, cart)) keepLeft(still);
}

function keepLeft(cart: BareLine[]) {
  kept.replace(cart.length === 0 ? [] : [{ account: null, version: 0, cart, wishes: [] }]);
}
