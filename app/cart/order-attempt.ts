import { tabStorage } from "../browser-storage/tab-storage.ts";
import { randomUuid } from "../clients/random-uuid.ts";

/** Beginning so, it stays with the cart when a customer logs out. */
const storageKey = "cart/order-attempt";

type AttemptedLine = { id: number; quantity: number };

/** An order that was sent in this tab and whose answer never came. */
export type OrderAttempt = {
  key: string;
  /** Its lines as `7x2,9x1`. */
  content: string;
  /** The customer, by the id, or null for a guest, in whose name it was sent. */
  owner: string | null;
};

/**
 * The idempotency key for an order of these lines in this one's name. Until the shop has answered, the same lines get
 * the same key, so that a second press, after a lost connection or a reload, cannot make a second order. As in
 * `place_order`, products and quantities count, not prices: those may change by the very order whose answer got lost.
 */
export function attemptKey(lines: readonly AttemptedLine[], owner: string | null): string {
  const unanswered = unansweredAttempt(lines);
  if (unanswered && unanswered.owner === owner) return unanswered.key;
  const key = randomUuid();
  tabStorage.write(storageKey, [key, contentOf(lines), owner ?? ""].join(" "));
  return key;
}

/** The shop has said yes or no: the next press is a new attempt. */
export function endAttempt() {
  tabStorage.forget(storageKey);
}

/** The last attempt, while it is unanswered. */
export function readAttempt(): OrderAttempt | null {
  const [key, content = "", owner] = (tabStorage.read(storageKey) ?? "").split(" ");
  return key ? { key, content, owner: owner || null } : null;
}

/** The attempt, if it was to order these lines, whoever made it. */
export function unansweredAttempt(lines: readonly AttemptedLine[], attempt = readAttempt()) {
  return attempt?.content === contentOf(lines) ? attempt : null;
}

/** The same for the same products and quantities, in whatever order. */
function contentOf(lines: readonly AttemptedLine[]) {
  return lines
    .map(({ id, quantity }) => `${id}x${quantity}`)
    .toSorted()
    .join(",");
}
