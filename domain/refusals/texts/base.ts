import { msg } from "@lingui/core/runtime-macro";
import { refusal, type Refusal } from "../refusal.ts";

export const sharedRefusals: readonly Refusal[] = [
  refusal(msg({ id: "refusal.attempts_too_many", message: "Too many attempts, try again in {wait}." }), {
    wait: "wait",
  }),
  refusal(msg({ id: "refusal.bad_request", message: "This request could not be read." })),
  refusal(msg({ id: "refusal.email_invalid", message: "Please enter a valid email address." })),
  refusal(msg({ id: "refusal.field_missing", message: "Please fill out the {field} field." }), {
    field: "word",
  }),
  refusal(msg({ id: "refusal.field_too_long", message: "The {field} is too long." }), { field: "word" }),
  refusal(msg({ id: "refusal.log_in_first", message: "Please log in first." })),
  refusal(msg({ id: "refusal.not_stored", message: "This cannot be stored." })),
  refusal(msg({ id: "refusal.order_unknown", message: "This order does not exist." })),
  refusal(
    msg({
      id: "refusal.piece_not_in_order",
      message: "A piece is not in this order. Please reload the page.",
    }),
  ),
  refusal(msg({ id: "refusal.product_no_longer_sold", message: "This product is no longer sold." })),
  refusal(
    msg({ id: "refusal.server_failed", message: "Something went wrong on our side. Please try again." }),
  ),
  refusal(msg({ id: "refusal.session_ended", message: "Your session has ended. Please sign in again." })),
  refusal(msg({ id: "refusal.shop_busy", message: "The shop is busy. Please try again in a moment." })),
  refusal(
    msg({
      id: "refusal.tries_too_many",
      message: "Too many attempts. Please wait a few minutes and try again.",
    }),
  ),
];
