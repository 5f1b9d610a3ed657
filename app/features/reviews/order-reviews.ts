import { z } from "zod/mini";
import { readingLanguage } from "../../base/clients/data-api/translated.ts";
import type { Db } from "../../base/clients/load-context.ts";
import { chosenOptionSchema } from "../orders/chosen-option.ts";
import type { OrderLink } from "../../../domain/orders/order-link.ts";

const ownReviewSchema = z.object({
  rating: z.int(),
  words: z.string(),
  author: z.string(),
  fit: z.nullable(z.enum(["small", "true", "large"])),
  photographs: z.array(z.string()),
  created_at: z.string(),
  is_hidden: z.boolean(),
  may_change: z.boolean(),
});

const reviewedLineSchema = z.object({
  id: z.int(),
  product_id: z.nullable(z.int()),
  name: z.string(),
  image: z.nullable(z.string()),
  /** Null: it has none. */
  size: z.nullable(z.string()),
  options: z.array(chosenOptionSchema),
  review: z.nullable(ownReviewSchema),
});

const orderReviewsSchema = z.object({
  id: z.int(),
  may_be_reviewed: z.boolean(),
  /** A name to propose; null: none is known. */
  author: z.nullable(z.string()),
  lines: z.array(reviewedLineSchema),
});

export type OwnReview = z.infer<typeof ownReviewSchema>;
export type ReviewedLine = z.infer<typeof reviewedLineSchema>;
export type OrderReviews = z.infer<typeof orderReviewsSchema>;

const keyOf = ({ key }: OrderLink) => (key === null ? {} : { key });

/** @returns null if the link opens no order */
export async function readOrderReviews(db: Db, link: OrderLink): Promise<OrderReviews | null> {
  const { data } = await db.rpc("order_reviews", { order_id: link.id, ...keyOf(link) }).throwOnError();
  return z.nullable(orderReviewsSchema).parse(data);
}

export type WrittenReview = {
  rating: number;
  words: string;
  author: string;
  fit: string | null;
  photographs: string[];
};

export async function writeReview(
  db: Db,
  link: OrderLink,
  line: number,
  { fit, ...written }: WrittenReview,
): Promise<void> {
  const language = readingLanguage(db);
  await db
    .rpc("write_review", {
      order_item_id: line,
      ...written,
      ...(fit !== null && { fit }),
      ...(language !== null && { language }),
      ...keyOf(link),
    })
    .throwOnError();
}

export async function deleteReview(db: Db, link: OrderLink, line: number): Promise<void> {
  await db.rpc("delete_review", { order_item_id: line, ...keyOf(link) }).throwOnError();
}
