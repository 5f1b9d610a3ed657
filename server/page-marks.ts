import type { WriteReport } from "../backend/data-api/service.ts";

/**
 * Marks say what a page has read and what a write has changed: a write empties the cached pages that have one of its
 * marks. Only what customers do all day is told apart; any other write changes `anyData`.
 */
export type Marks = ReadonlySet<string>;

/** Every page that asked the data API for anything. */
const anyData = "any data";

/** A page that may show stock, nobody knows whose. */
const unknownStock = "unknown stock";

const stockOf = (productId: number): string => `products:${productId}`;

/** What a page has read, by the request's URL and the response's body. */
export function marksOfRead(url: string, body: string): string[] {
  const { pathname, searchParams } = new URL(url);
  const [, path = ""] = pathname.split("/rest/v1");
  const columns = searchParams.get("select") ?? "*";
  if (productLists.has(path)) return [anyData, ...stockMarks(searchParams, body)];
  const isWithoutStock = withoutStock.get(path)?.(columns) ?? false;
  return isWithoutStock ? [anyData] : [anyData, unknownStock];
}

const productLists = new Set(["/products", "/rpc/search_products", "/rpc/related_products"]);

const withoutStock = new Map<string, (columns: string) => boolean>([
  ["/product_categories", (columns) => !/\*|stock/.test(columns)],
  ["/promotions", () => true],
  ["/shop_texts", () => true],
  ["/rpc/category_counts", () => true],
  // A last piece that goes is told apart: `facets`.
  ["/rpc/product_facets", () => true],
]);

/** The stock of the products in a list that does not depend on stock itself. */
function stockMarks(search: URLSearchParams, body: string): string[] {
  const dependsOnStock = [...search].some(([name, value]) => name !== "select" && /stock/.test(name + value));
  const ids = dependsOnStock ? undefined : idsIn(body);
  return ids?.map(stockOf) ?? [unknownStock];
}

/** Undefined unless the body is a list of rows that all have an id. */
function idsIn(body: string): number[] | undefined {
  let rows: unknown;
  try {
    rows = JSON.parse(body);
  } catch {
    return undefined;
  }
  return Array.isArray(rows) && rows.every(hasId) ? rows.map(({ id }) => id) : undefined;
}

function hasId(row: unknown): row is { id: number } {
  return typeof row === "object" && row !== null && "id" in row && typeof row.id === "number";
}

/** Tables that public pages never show; their triggers change nothing else. */
const unread = new Set(["product_inquiries", "counter_offers"]);

/** What the server asks the database about payments, all the time: like an order, it changes stock and promotions at most. */
const ofPayments = new Set([
  "begin_payment",
  "cancel_unpaid_order",
  "fail_payment",
  "fail_refund",
  "may_pay",
  "note_refund",
  "note_session",
  "payment_work",
  "receive_cash",
  "request_refund",
  "settle_payment",
]);

/** About whose an order is, which no public page shows. */
const ofGuests = new Set(["claim_guest_orders", "guest_order"]);

/** Functions that change nothing that public pages show. The server calls some of them all the time. */
const ofMessages = new Set([
  "accept_admin_invitation",
  "admin_invitation",
  "answer_inquiry",
  "claim_messages",
  "invite_admin",
  "mail_is_set_up",
  "note_mail_set_up",
  "note_message_failed",
  "note_message_sent",
  "note_message_token",
  "send_contact_message",
  "send_message_again",
  "send_order_request",
  "trim_messages",
]);

/** Whether a write may put a message into the outbox. Those of the outbox's own worker do not. */
export function mayTellSomebody({ kind, name }: WriteReport): boolean {
  return (
    kind === "table" ||
    !/^(?:claim_messages|note_mail_set_up|note_message_\w+|trim_messages|payment_work|may_pay)$/.test(name)
  );
}

/** What a write has changed. */
export function marksOfWrite({ kind, name, changes }: WriteReport): string[] {
  if (kind === "table" && unread.has(name)) return [];
  if (kind === "function" && ofGuests.has(name)) return [];
  if (kind === "function" && ofMessages.has(name)) return [];
  if (kind === "function" && ofPayments.has(name) && !changes) return [];
  if (kind === "function" && (name === "place_order" || ofPayments.has(name)))
    return [unknownStock, ...orderMarks(changes)];
  return [anyData];
}

/** Triggers name the products whose stock an order took, and tell when it used a promotion up, which changes prices. */
function orderMarks(changes: string | undefined): string[] {
  return changes?.split(" ").map((change) => (/^products:\d+$/.test(change) ? change : anyData)) ?? [];
}
