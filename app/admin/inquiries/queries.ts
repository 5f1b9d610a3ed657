import { onlyRow } from "../../clients/only-row.ts";
import type { Db } from "../../clients/load-context.ts";
import { countFirst } from "../list/listing.ts";
import type { InquiryStatus } from "./inquiry-status.ts";

const columns =
  "id, product_id, product_name, subject, sender_name, user_email, message, status, created_at, product:products(name, image), user:profiles(user_roles(role))";

/** The rows `from` to `to` of all inquiries, or of those with this status, newest first. */
export function listInquiries(db: Db, status: InquiryStatus | null, from: number, to: number) {
  const inquiries = db.from("product_inquiries").select(columns, countFirst(from));
  return (status ? inquiries.eq("status", status) : inquiries)
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .range(from, to);
}

/** An inquiry, with its product unless that was deleted, and its writer's role unless that is a guest. */
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

/** Writes the answer to whoever asked, by mail, and sets the inquiry to replied. */
export async function answerInquiry(db: Db, id: number, answer: string) {
  await db.rpc("answer_inquiry", { answered_id: id, answer }).throwOnError();
}
