import type { Db } from "../../base/clients/load-context.ts";
import { changeRow } from "../../base/edits/change-row.ts";
import { countFirst } from "../list/listing.ts";
import type { OfferFilter, OfferStatus } from "./offer-status.ts";

const columns =
  "id, user_id, offer_price, message, status, answer_price, answer_message, days, expires_at, order_id, is_unseen, created_at, updated_at, product:products(id, name, price, final_price, image), user:profiles(id, email, full_name)";

export async function listOffers(db: Db, filter: OfferFilter | null, from: number, to: number) {
  const offers = db.from("counter_offers").select(columns, countFirst(from));
  const isUnseen = filter === "unseen";
  const narrowed = isUnseen ? offers.eq("is_unseen", true) : filter ? offers.eq("status", filter) : offers;
  const listed = await narrowed
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .range(from, to);
  if (listed.error) return listed;
  if (listed.data.length === 0) return { ...listed, data: [] };
  const pages = await customersOf(db, listed.data);
  if (pages.error) return { ...listed, data: null, error: pages.error };
  const idOf = new Map(pages.data.map(({ id, account_id }) => [account_id, id]));
  const data = listed.data.map((offer) => ({ ...offer, customer_id: idOf.get(offer.user_id) ?? null }));
  return { ...listed, data };
}

function customersOf(db: Db, offers: readonly { user_id: string }[]) {
  const accounts = [...new Set(offers.map(({ user_id: account }) => account))];
  return db.from("customers").select("id, account_id").in("account_id", accounts);
}

/** `customer_id` is that of the customer's page. */
export type OfferRow = NonNullable<Awaited<ReturnType<typeof listOffers>>["data"]>[number];

/** An offer as it is now; null if it was deleted with its customer. */
export async function readOffer(db: Db, { id, customer_id }: OfferRow): Promise<OfferRow | null> {
  const { data } = await db.from("counter_offers").select(columns).eq("id", id).maybeSingle().throwOnError();
  return data && { ...data, customer_id };
}

export type Decision = "accepted" | "rejected" | "pending";

/** Accepts, rejects or reopens an offer. Returns its status, which somebody else may have decided; null: it is gone. */
export async function decideOffer(
  db: Db,
  offer: OfferRow,
  decision: Decision,
  days?: number,
): Promise<OfferStatus | null> {
  const decided = await changeRow<Pick<OfferRow, "status" | "updated_at">>(db, {
    table: "counter_offers",
    columns: "status, updated_at",
    over: offer,
    still: { status: offer.status },
    changes: { status: decision, ...(days !== undefined && { days }), updated_at: new Date().toISOString() },
  });
  if (decided) return decided.status;
  const { data: found } = await db
    .from("counter_offers")
    .select("status")
    .eq("id", offer.id)
    .maybeSingle()
    .throwOnError();
  return found?.status ?? null;
}

export type AnswerValues = {
  /** In the shop's currency. */
  answer_price: number | null;
  answer_message: string | null;
  days: number;
};

/** Answers an open offer with a price, or changes that answer. False, with nothing saved, if it has changed since. */
export async function answerOffer(
  db: Db,
  { id, updated_at: seen }: OfferRow,
  { answer_price, answer_message, days }: AnswerValues,
): Promise<boolean> {
  const { data } = await db
    .rpc("answer_offer", {
      offer_id: id,
      price: answer_price ?? 0,
      seen,
      message: answer_message ?? undefined,
      days,
    })
    .throwOnError();
  return data !== null;
}

export async function markOfferSeen(db: Db, id: number): Promise<void> {
  await db.from("counter_offers").update({ is_unseen: false }).eq("id", id).throwOnError();
}
