import { z } from "zod/mini";
import type { Db } from "../../base/clients/load-context.ts";
import { chosenOptionSchema } from "./chosen-option.ts";
import { whenSessionKnown } from "../../base/session/session-store.ts";
import type { Quote, Quotes } from "../cart/cart-changes.late.ts";
import { readGuestCardOrders } from "./card-order.ts";
import { lineKey } from "../cart/cart-item.ts";

export type WaitingOrder = {
  id: number;
  /** When its pieces will be released, in milliseconds. */
  until: number;
  guestKey: string | undefined;
  lines: readonly WaitingLine[];
};

const lineSchema = z.object({
  product_id: z.nullable(z.int()),
  name_at_purchase: z.string(),
  quantity: z.int(),
  options: z.array(chosenOptionSchema),
  offer_id: z.optional(z.nullable(z.int())),
  is_gift_wrap: z.optional(z.boolean()),
});

export type WaitingLine = z.infer<typeof lineSchema>;

const customersOrdersSchema = z.array(
  z.object({ id: z.int(), hold_until: z.string(), order_items: z.array(lineSchema) }),
);

const guestsOrderSchema = z.nullable(
  z.object({
    id: z.int(),
    status: z.string(),
    payments: z.array(z.object({ state: z.string() })),
    order_items: z.array(lineSchema),
  }),
);

/** The orders that hold pieces for the shopper: a customer's own, and the guest orders that this browser knows. */
export async function readWaitingOrders(db: Db, signal?: AbortSignal): Promise<WaitingOrder[]> {
  const ofGuest = readGuestCardOrders().map(({ id, guestKey, until }) =>
    readGuestsOrder(db, id, guestKey, until),
  );
  const [customers, guests] = await Promise.all([readCustomersOrders(db, signal), Promise.all(ofGuest)]);
  return [...customers, ...guests.flatMap((order) => order ?? [])];
}

/** Filtered by customer, because admins may read all orders. If there is no end, the payment is under way. */
async function readCustomersOrders(db: Db, signal?: AbortSignal): Promise<WaitingOrder[]> {
  const session = await whenSessionKnown();
  if (session.status !== "signed-in") return [];
  const query = db
    .from("orders")
    .select(
      "id, hold_until, order_items(product_id, name_at_purchase, quantity, options, offer_id, is_gift_wrap)",
    )
    .eq("user_id", session.user.id)
    .eq("status", "pending_payment")
    .not("hold_until", "is", null)
    .order("id");
  const { data } = await (signal ? query.abortSignal(signal) : query).throwOnError();
  return customersOrdersSchema.parse(data).map(({ id, hold_until, order_items }) => ({
    id,
    until: Date.parse(hold_until),
    guestKey: undefined,
    lines: order_items.filter(isPiece),
  }));
}

/** The browser's record is only a claim: the shop knows whether the order is still waiting. */
async function readGuestsOrder(db: Db, id: number, guestKey: string, until: number) {
  const { data } = await db.rpc("guest_order", { order_id: id, key: guestKey }).throwOnError();
  const order = guestsOrderSchema.parse(data);
  const waits =
    order?.status === "pending_payment" && order.payments.every(({ state }) => state !== "processing");
  return waits ? { id, until, guestKey, lines: order.order_items.filter(isPiece) } : null;
}

function isPiece(line: WaitingLine): boolean {
  return !line.is_gift_wrap;
}

export function holds({ lines }: WaitingOrder, product: number): boolean {
  return lines.some(({ product_id }) => product_id === product);
}

export function withHeld(quotes: Quotes, waiting: readonly WaitingOrder[]): Quotes {
  const lines = waiting.flatMap((order) => order.lines);
  return new Map([...quotes].map(([id, quote]) => [id, quote && addHeld(id, quote, lines)]));
}

function addHeld(id: number, quote: Quote, lines: readonly WaitingLine[]): Quote {
  const held = lines.filter(({ product_id }) => product_id === id);
  const more = (stock: number | null, of: readonly WaitingLine[]) =>
    stock === null ? null : of.reduce((sum, { quantity }) => sum + quantity, stock);
  return {
    ...quote,
    stock: more(quote.stock, held),
    ...(quote.options && {
      options: quote.options.map((option) => ({
        ...option,
        values: option.values.map((value) => ({
          ...value,
          stock_quantity: more(
            value.stock_quantity,
            held.filter(({ options }) => options.some(({ choice }) => choice === value.id)),
          ),
        })),
      })),
    }),
  };
}

export function heldPieces(waiting: readonly WaitingOrder[]): ReadonlyMap<string, number> {
  const held = new Map<string, number>();
  for (const { product_id: id, options, offer_id: offer, quantity } of waiting.flatMap(
    ({ lines }) => lines,
  )) {
    if (id === null) continue;
    const key = lineKey({ id, options, ...(offer != null && { offer: { id: offer, price: 0 } }) });
    held.set(key, (held.get(key) ?? 0) + quantity);
  }
  return held;
}
