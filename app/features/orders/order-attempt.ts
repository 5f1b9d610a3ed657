import { tabStorage } from "../../base/browser/tab-storage.ts";
import { randomUuid } from "../../base/browser/random-uuid.ts";
import { type CartItem, lineKey, type LineIdentity } from "../cart/cart-item.ts";

/** The prefix makes it survive logout, like the cart. */
const storageKey = "cart/order-attempt";

type AttemptedLine = LineIdentity & Pick<CartItem, "quantity">;

export type OrderAttempt = {
  key: string;
  /** Its lines as `7x2,9x1`, those with options or an offer encoded. */
  content: string;
  /** The id of the customer who sent it; null for a guest. */
  owner: string | null;
};

/**
 * Until there is a response, the same lines get the same key, so that pressing again places no second order.
 * As in `place_order`, prices do not count: the lost order may have changed them.
 */
export function idempotencyKeyFor(lines: readonly AttemptedLine[], owner: string | null): string {
  const pending = pendingAttempt(lines);
  if (pending && pending.owner === owner) return pending.key;
  const key = randomUuid();
  tabStorage.write(storageKey, [key, contentOf(lines), owner ?? ""].join(" "));
  return key;
}

/** The shop has accepted or refused the order: the next press is a new attempt. */
export function endAttempt() {
  tabStorage.remove(storageKey);
}

export function readAttempt(): OrderAttempt | null {
  const [key, content = "", owner] = (tabStorage.read(storageKey) ?? "").split(" ");
  return key ? { key, content, owner: owner || null } : null;
}

export function pendingAttempt(lines: readonly AttemptedLine[], attempt = readAttempt()) {
  return attempt?.content === contentOf(lines) ? attempt : null;
}

function contentOf(lines: readonly AttemptedLine[]) {
  return lines
    .map((line) => `${encodeURIComponent(lineKey(line))}x${line.quantity}`)
    .toSorted()
    .join(",");
}
