import { msg } from "@lingui/core/runtime-macro";
import { refusal, type Refusal } from "../refusal.ts";

export const inquiriesRefusals: readonly Refusal[] = [
  refusal(msg({ id: "refusal.answer_empty", message: "Please write your answer." })),
  refusal(
    msg({ id: "refusal.answer_too_long", message: "Please keep your answer within 5,000 characters." }),
  ),
  refusal(
    msg({
      id: "refusal.contact_messages_too_many",
      message: "Too many messages from this e-mail address. Please try again in an hour.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.inquiry_answered_meanwhile",
      message: "This inquiry was answered in the meantime. Your answer was not sent.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.inquiry_erased",
      message: "The data of the person who asked this was erased, so there is nobody to answer.",
    }),
  ),
  refusal(msg({ id: "refusal.inquiry_gone", message: "This inquiry no longer exists." })),
  refusal(msg({ id: "refusal.order_all_refunded", message: "All of this order is refunded already." })),
  refusal(
    msg({ id: "refusal.order_cannot_be_cancelled", message: "This order can no longer be cancelled." }),
  ),
  refusal(msg({ id: "refusal.order_cannot_be_returned", message: "This order can no longer be returned." })),
  refusal(
    msg({
      id: "refusal.order_not_shipped_yet",
      message: "This order was not shipped yet. Please reload the page, and ask to cancel it.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.order_requests_too_many",
      message: "Too many requests in an hour. Please try again later, or call us.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.order_shipped_meanwhile",
      message: "This order was shipped in the meantime. Please reload the page, and ask to return it.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.order_without_email",
      message: "We have no email address for this order. Please call us.",
    }),
  ),
  refusal(
    msg({ id: "refusal.pieces_all_asked_for", message: "You have asked for all of {piece} already." }),
    { piece: "text" },
  ),
  refusal(
    msg({ id: "refusal.pieces_asked_for_at_most", message: "At most {most} of {piece} can be asked for." }),
    { most: "number", piece: "text" },
  ),
  refusal(msg({ id: "refusal.request_pieces_missing", message: "Please choose at least one piece." })),
  refusal(msg({ id: "refusal.request_reason_missing", message: "Please choose a reason." })),
  refusal(
    msg({
      id: "refusal.request_waiting",
      message:
        "You have asked to {kind, select, cancel {cancel} other {return}} already. We will answer you by email.",
    }),
    { kind: "text" },
  ),
  refusal(msg({ id: "refusal.request_words_missing", message: "Please say why." })),
  refusal(
    msg({
      id: "refusal.request_words_too_long",
      message: "Please keep your message within 5,000 characters.",
    }),
  ),
  refusal(msg({ id: "refusal.requested_order_not_found", message: "This order could not be found." })),
  refusal(msg({ id: "refusal.return_time_over", message: "This order could be returned until {day}." }), {
    day: "day",
  }),
];
