import { msg } from "@lingui/core/runtime-macro";
import { refusal, type Refusal } from "../refusal.ts";

export const reviewsRefusals: readonly Refusal[] = [
  refusal(
    msg({
      id: "refusal.review_author_too_long",
      message: "Please keep your name within 60 characters.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.review_before_delivery",
      message: "You can review a piece once it has arrived.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.review_hidden",
      message: "The shop has hidden this review, so it can no longer be changed.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.review_photograph_missing",
      message: "A photograph did not arrive. Please add it again.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.review_photographs_too_many",
      message: "A review has at most five photographs.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.review_reports_too_many",
      message: "Too many reviews were reported in an hour. Please try again later.",
    }),
  ),
  refusal(msg({ id: "refusal.review_stars_missing", message: "Please choose one to five stars." })),
  refusal(msg({ id: "refusal.review_time_over", message: "A review can be changed for 60 days." })),
  refusal(
    msg({
      id: "refusal.review_too_long",
      message: "Please keep your review within 3,000 characters.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.review_uploads_too_many",
      message: "Too many photographs were uploaded for this review. Please try again tomorrow.",
    }),
  ),
  refusal(msg({ id: "refusal.reviewed_order_not_found", message: "This order could not be found." })),
  refusal(
    msg({
      id: "refusal.reviewed_product_gone",
      message: "This piece is no longer in the shop, so it cannot be reviewed.",
    }),
  ),
];
