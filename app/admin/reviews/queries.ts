import { msg } from "@lingui/core/runtime-macro";
import type { Db } from "../../base/clients/load-context.ts";
import { Refusal } from "../../base/forms/refusal.ts";
import { say } from "../../base/language/languages.ts";
import { countFirst } from "../list/listing.ts";
import type { ReviewFilter } from "./review-filter.ts";

const columns =
  "id, created_at, changed_at, rating, words, author, photographs, size, fit, answer, hidden_reason, is_reported, product:products(id, name, image), item:order_items(order_id, name_at_purchase)";

export function listReviews(db: Db, { show, stars }: ReviewFilter, from: number, to: number) {
  let reviews = db.from("reviews").select(columns, countFirst(from));
  if (show === "reported") reviews = reviews.eq("is_reported", true);
  if (show === "unanswered") reviews = reviews.eq("answer", "").is("hidden_reason", null);
  if (show === "hidden") reviews = reviews.not("hidden_reason", "is", null);
  if (stars !== null) reviews = reviews.eq("rating", stars);
  return reviews.order("created_at", { ascending: false }).order("id", { ascending: false }).range(from, to);
}

export type ReviewRow = NonNullable<Awaited<ReturnType<typeof listReviews>>["data"]>[number];

export type ReviewChange = { answer: string } | { hidden_reason: string | null } | { is_reported: false };

/** Answers, hides or shows a review, or settles the report of it. @throws Refusal if somebody, also its author, changed it meanwhile */
export async function changeReview(db: Db, review: ReviewRow, change: ReviewChange): Promise<void> {
  const update = db.from("reviews").update(change).eq("id", review.id);
  const { answer, hidden_reason: reason, changed_at: time } = review;
  const asHidden = reason === null ? update.is("hidden_reason", null) : update.eq("hidden_reason", reason);
  const asWritten = time === null ? asHidden.is("changed_at", null) : asHidden.eq("changed_at", time);
  const { data } = await asWritten.eq("answer", answer).select("id").throwOnError();
  if (data.length === 0)
    throw new Refusal(
      say(
        msg`This review was changed, deleted, answered or hidden in the meantime. Please look at it again.`,
      ),
    );
}
