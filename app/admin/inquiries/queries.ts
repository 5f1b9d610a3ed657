import { onlyRow } from "../../base/clients/only-row.ts";
import type { Db } from "../../base/clients/load-context.ts";
import { countFirst } from "../list/listing.ts";
import type { InquiryFilter, InquiryStatus } from "./inquiry-status.ts";

/** An inquiry's own columns, without the order that it may be about. */
export const inquiryColumns =
  "id, kind, product_id, product_name, subject, sender_name, user_email, message, status, created_at, order_id, pieces, reason, answer, product:products(name, image), user:profiles(user_roles(role))";

const columns = `${inquiryColumns},
  order:orders(id, shipping, order_items(id, quantity, price_at_purchase, name_at_purchase, options),
    payments(state, amount_cents), refunds(state, amount_cents))` as const;

/** The rows `from` to `to` of all inquiries, or of those with this kind and status, newest first. */
export function listInquiries(db: Db, { kind, status }: InquiryFilter, from: number, to: number) {
  let inquiries = db.from("product_inquiries").select(columns, countFirst(from));
  if (kind) inquiries = inquiries.eq("kind", kind);
  if (status) inquiries = inquiries.eq("status", status);
  return inquiries
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .range(from, to);
}

/**
 * An inquiry, with its product unless that was deleted, its writer's role unless that is a guest, and the order that it asks
 * to cancel or to return.
 */
export type Inquiry = NonNullable<Awaited<ReturnType<typeof listInquiries>>["data"]>[number];

/** The inquiry as it is now; null when it is gone. */
export async function readInquiry(db: Db, id: number): Promise<Inquiry | null> {
  const { data } = await db.from("product_inquiries").select(columns).eq("id", id).throwOnError();
  return onlyRow(data);
}

/** Changes the inquiry's status. Returns null if it no longer has the status that was loaded. */
export async function changeStatus(
  db: Db,
  loaded: Pick<Inquiry, "id" | "status">,
  status: InquiryStatus,
): Promise<Inquiry | null> {
  const { data } = await db
    .from("product_inquiries")
    .update({ status, updated_at: new Date().toISOString() })
    .eq("id", loaded.id)
    .eq("status", loaded.status)
    .select(columns)
    .maybeSingle()
    .throwOnError();
  return data;
}

/** Mails the answer to the sender and sets the inquiry to replied. */
export async function answerInquiry(db: Db, id: number, answer: string) {
  await db.rpc("answer_inquiry", { answered_id: id, answer }).throwOnError();
}
