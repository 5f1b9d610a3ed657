import { z } from "zod/mini";
import type { Db } from "../../base/clients/load-context.ts";

export const reviewSorts = ["newest", "highest", "lowest"] as const;

export type ReviewSort = (typeof reviewSorts)[number];

/** Which reviews are asked for. `stars`: only those; null: all. */
export type AskedReviews = { stars: number | null; photographs: boolean; sort: ReviewSort };

export const allReviews: AskedReviews = { stars: null, photographs: false, sort: "newest" };

const shownReviewSchema = z.object({
  id: z.int(),
  created_at: z.string(),
  rating: z.int(),
  words: z.string(),
  /** Empty: they said none. */
  author: z.string(),
  photographs: z.array(z.string()),
  size: z.nullable(z.string()),
  fit: z.nullable(z.enum(["small", "true", "large"])),
  /** Null: the shop's own. */
  language: z.nullable(z.string()),
  answer: z.string(),
});

const productReviewsSchema = z.object({
  /** Of all reviews, also those whose words are hidden. */
  count: z.int(),
  average: z.nullable(z.number()),
  /** How many have one star, two, and so on. */
  stars: z.array(z.int()),
  reviews: z.array(shownReviewSchema),
  /** After which review the next ones are asked for; null: there are no more. */
  next: z.nullable(z.int()),
});

export type ShownReview = z.infer<typeof shownReviewSchema>;

/** What buyers say of a product, as `product_reviews` returns it. */
export type ProductReviews = z.infer<typeof productReviewsSchema>;

export async function readProductReviews(
  db: Db,
  productId: number,
  { stars, photographs, sort }: AskedReviews = allReviews,
  after: number | null = null,
): Promise<ProductReviews> {
  const { data } = await db
    .rpc(
      "product_reviews",
      {
        product_id: productId,
        sort,
        ...(stars !== null && { stars }),
        ...(photographs && { with_photographs: true }),
        ...(after !== null && { after }),
      },
      { get: true },
    )
    .throwOnError();
  return productReviewsSchema.parse(data);
}

export async function reportReview(db: Db, id: number): Promise<void> {
  await db.rpc("report_review", { review_id: id }).throwOnError();
}
