import { tabStorage } from "../data/tab-storage.ts";

const storageKey = "order-attempt";

type AttemptedLine = { id: number; quantity: number };

/**
 * The idempotency key for an order of these lines. Until the shop has answered, the same lines get the same
 * key, so that a second press, after a lost connection or a reload, cannot make a second order. As in
 * `place_order`, products and quantities count, not prices: those may change by the very order whose answer got lost.
 */
export function attemptKey(lines: readonly AttemptedLine[]): string {
  const unanswered = read();
  const content = contentOf(lines);
  if (unanswered.key && unanswered.content === content) return unanswered.key;
  const key = newKey();
  tabStorage.write(storageKey, `${key} ${content}`);
  return key;
}

/** The shop has said yes or no: the next press is a new attempt. */
export function endAttempt() {
  tabStorage.forget(storageKey);
}

/** Whether an order of these lines was sent in this tab and the answer never came. */
export function isUnanswered(lines: readonly AttemptedLine[]): boolean {
  return read().content === contentOf(lines);
}

/** `7x2,9x1`: the same for the same products and quantities, in whatever order. */
function contentOf(lines: readonly AttemptedLine[]) {
  return lines
    .map(({ id, quantity }) => `${id}x${quantity}`)
    .toSorted()
    .join(",");
}

function read() {
  const [key, content] = (tabStorage.read(storageKey) ?? "").split(" ");
  return { key, content };
}

/** A random UUID; `crypto.randomUUID` would exist on HTTPS and localhost only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
