import { msg } from "@lingui/core/runtime-macro";
import type { Db } from "../../../base/clients/load-context.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import { say } from "../../../base/language/languages.ts";

export type SubscriberCounts = { subscribed: number; unconfirmed: number; unsubscribed: number };

export async function countSubscribers(db: Db, signal: AbortSignal): Promise<SubscriberCounts> {
  const counted = () =>
    db.from("newsletter_subscribers").select("id", { count: "exact", head: true }).abortSignal(signal);
  const [confirmed, unconfirmed, unsubscribed] = await Promise.all([
    counted().not("confirmed_at", "is", null).is("unsubscribed_at", null).throwOnError(),
    counted().is("confirmed_at", null).throwOnError(),
    counted().not("unsubscribed_at", "is", null).throwOnError(),
  ]);
  return {
    subscribed: confirmed.count ?? 0,
    unconfirmed: unconfirmed.count ?? 0,
    unsubscribed: unsubscribed.count ?? 0,
  };
}

/** Deletes all that is stored of an address for the newsletter. @throws {Refusal} if that is nothing */
export async function deleteSubscriber(db: Db, email: string): Promise<void> {
  const { data } = await db
    .from("newsletter_subscribers")
    .delete()
    .eq("email", email.toLowerCase())
    .select("id")
    .throwOnError();
  if (data.length === 0) throw new Refusal(say(msg`This address is not among them.`), "email");
}
