import type { Db } from "../../../base/clients/load-context.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import { countFirst } from "../../list/listing.ts";
import { askMail, writesNoMails } from "../ask-mail.ts";
import type { MessageState } from "./message-words.ts";
import { say } from "../../../base/language/languages.ts";

export const messageColumns =
  "id, kind, recipient, state, attempts, last_error, created_at, sent_at, order_id, inquiry_id, offer_id";

export function listMessages(db: Db, state: MessageState | null, from: number, to: number) {
  const messages = db.from("messages").select(messageColumns, countFirst(from));
  return (state ? messages.eq("state", state) : messages)
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .range(from, to);
}

export type Message = NonNullable<Awaited<ReturnType<typeof listMessages>>["data"]>[number];

/** What a message can be about, by the name of its column. */
export type Subject = { order_id: number } | { inquiry_id: number } | { offer_id: number };

export async function readMessagesAbout(db: Db, subject: Subject, signal: AbortSignal): Promise<Message[]> {
  const [[column, id]] = Object.entries(subject) as [[string, number]];
  const { data } = await db
    .from("messages")
    .select(messageColumns)
    .eq(column, id)
    .order("id")
    .abortSignal(signal)
    .throwOnError();
  return data;
}

export async function sendAgain(db: Db, id: number) {
  await db.rpc("send_message_again", { again_id: id }).throwOnError();
}

/** A message as its recipient sees it. `address` is that of the page, for a few minutes. */
export type Preview = { subject: string; text: string; address: string };

/** Asks the shop's own server, which renders the mails. */
export async function readPreview(id: number): Promise<Preview> {
  const preview = await askMail<Preview>("preview", { id });
  if (!preview) throw new Refusal(say(writesNoMails));
  return preview;
}
