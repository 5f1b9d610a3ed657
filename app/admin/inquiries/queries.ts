import { onlyRow } from "../../base/clients/data-api/only-row.ts";
import type { Db } from "../../base/clients/load-context.ts";
import { countFirst } from "../list/listing.ts";
import { type Message, messageColumns } from "../mail/messages/queries.ts";
import { readMailIsSetUp } from "../mail/mail-service.ts";
import type { InquiryFilter, InquiryStatus } from "./inquiry-status.ts";

/** An inquiry's own columns, without the order that it may be about. */
export const inquiryColumns =
  "id, kind, product_id, product_name, subject, sender_name, user_email, message, status, created_at, order_id, pieces, reason, product:products(name, image), user:profiles(full_name, user_roles(role))";

const columns = `${inquiryColumns},
  order:orders(id, shipping, order_items(id, quantity, price_at_purchase, name_at_purchase, options),
    payments(state, amount_cents), refunds(state, amount_cents))` as const;

export function listInquiries(db: Db, filter: InquiryFilter, from: number, to: number) {
  return (filter.q === "" ? filterInquiries(db, filter, from) : searchInquiries(db, filter, from))
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .range(from, to);
}

function filterInquiries(db: Db, { kind, status }: InquiryFilter, from: number) {
  let inquiries = db.from("product_inquiries").select(columns, countFirst(from));
  if (kind) inquiries = inquiries.eq("kind", kind);
  if (status) inquiries = inquiries.eq("status", status);
  return inquiries;
}

/** Searched by a function: with row security, a filter could not use the index. */
function searchInquiries(db: Db, { q, kind, status }: InquiryFilter, from: number) {
  const given = { q, kind: kind ?? undefined, status: status ?? undefined };
  return db
    .rpc("search_inquiries", given, { get: true, ...countFirst(from) })
    .select(columns) as unknown as ReturnType<typeof filterInquiries>;
}

/** An inquiry with its product, its writer's account and the order it is about, where there are any. */
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

/** Keeps and mails the answer. PT409 for a later one than `lastSeen`, the id that its author saw; 0: none. */
export async function answerInquiry(db: Db, id: number, answer: string, lastSeen: number) {
  await db.rpc("answer_inquiry", { answered_id: id, answer, last_seen: lastSeen }).throwOnError();
}

/** The answers to an inquiry, the latest last. The author is null when the account is gone. */
export async function readAnswers(db: Db, inquiryId: number, signal?: AbortSignal) {
  const answers = db
    .from("inquiry_answers")
    .select("id, answer, created_at, author:profiles(full_name, email)")
    .eq("inquiry_id", inquiryId)
    .order("id");
  const { data } = await (signal ? answers.abortSignal(signal) : answers).throwOnError();
  return data;
}

export type Answer = Awaited<ReturnType<typeof readAnswers>>[number];

/** A mail about an inquiry. `answer_id` is the answer that it sends; null for one that tells the owner. */
export type ThreadMessage = Message & { answer_id: number | null };

export type Thread = {
  answers: readonly Answer[];
  messages: readonly ThreadMessage[];
  mailIsSetUp: boolean;
};

export async function readThread(db: Db, inquiryId: number, signal: AbortSignal): Promise<Thread> {
  const [answers, { data: messages }, mailIsSetUp] = await Promise.all([
    readAnswers(db, inquiryId, signal),
    db
      .from("messages")
      .select(`${messageColumns}, answer_id:data->answer_id` as const)
      .eq("inquiry_id", inquiryId)
      .order("id")
      .abortSignal(signal)
      .throwOnError(),
    readMailIsSetUp(db, signal),
  ]);
  return { answers, messages: messages as ThreadMessage[], mailIsSetUp };
}

const otherColumns = "id, kind, product_name, subject, status, created_at, order_id, product:products(name)";

export async function listOtherInquiries(db: Db, inquiryId: number, signal: AbortSignal) {
  const { data } = await db
    .rpc("other_inquiries", { inquiry_id: inquiryId }, { get: true })
    .select(otherColumns)
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .abortSignal(signal)
    .throwOnError();
  return data as unknown as OtherInquiry[];
}

export type OtherInquiry = Pick<
  Inquiry,
  "id" | "kind" | "product_name" | "subject" | "status" | "created_at" | "order_id"
> & { product: { name: string } | null };
