import { msg } from "@lingui/core/runtime-macro";
import { refusal, type Refusal } from "../refusal.ts";

export const moneyRefusals: readonly Refusal[] = [
  refusal(
    msg({
      id: "refusal.amounts_with_decimals",
      message:
        "{currency} has no decimals, but these amounts have: {amounts}{others, plural, =0 {} other { and # more}}. Please round them first.",
    }),
    { currency: "text", amounts: "list", others: "number" },
  ),
  refusal(msg({ id: "refusal.booked_order_paid", message: "It is paid already." })),
  refusal(msg({ id: "refusal.booked_order_placed_later", message: "It was placed after that day." })),
  refusal(
    msg({
      id: "refusal.booked_order_refunded",
      message: "It was refunded. If it is paid again, book that on its page.",
    }),
  ),
  refusal(msg({ id: "refusal.booked_order_void", message: "Its status is {status}." }), { status: "status" }),
  refusal(
    msg({ id: "refusal.booked_orders_number", message: "Between 1 and 500 orders can be booked at a time." }),
  ),
  refusal(
    msg({
      id: "refusal.card_amount_out_of_range",
      message: "Cards can pay from {least} to {most}. Please call us about this order.",
    }),
    { least: "money", most: "money" },
  ),
  refusal(
    msg({
      id: "refusal.cards_not_available",
      message: "Card payment is not available at the moment. Please try again later.",
    }),
  ),
  refusal(
    msg({ id: "refusal.cash_not_available", message: "Cash on delivery is not available at the moment." }),
  ),
  refusal(
    msg({
      id: "refusal.currency_without_decimals",
      message: "Amounts in {currency} have no decimals. Please enter a whole number.",
    }),
    { currency: "text" },
  ),
  refusal(msg({ id: "refusal.order_cancelled_meanwhile", message: "This order was cancelled meanwhile." })),
  refusal(msg({ id: "refusal.order_not_by_card", message: "This order cannot be paid by card." })),
  refusal(msg({ id: "refusal.order_not_paid_in_cash", message: "This order is not paid in cash." })),
  refusal(msg({ id: "refusal.order_not_to_pay", message: "This order can no longer be paid." })),
  refusal(msg({ id: "refusal.order_paid_already", message: "This order is paid already." })),
  refusal(
    msg({
      id: "refusal.order_sold_meanwhile",
      message: "Something in this order has been sold meanwhile. Please place a new one.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.order_takes_no_payment",
      message: "This order is {status}, so no payment is booked.",
    }),
    { status: "status" },
  ),
  refusal(
    msg({
      id: "refusal.order_to_place_anew",
      message: "This order can no longer be paid. Please place a new one.",
    }),
  ),
  refusal(msg({ id: "refusal.order_unpaid", message: "Nothing was paid for this order." })),
  refusal(
    msg({
      id: "refusal.paid_order_not_yours",
      message: "We cannot find this order among yours. Please sign in, or use the browser that placed it.",
    }),
  ),
  refusal(msg({ id: "refusal.payment_all_refunded", message: "All of it is refunded already." })),
  refusal(msg({ id: "refusal.payment_choice_missing", message: "Please choose card or cash on delivery." })),
  refusal(
    msg({
      id: "refusal.payment_closing",
      message: "Your last attempt to pay is being closed. Please try again in a minute.",
    }),
  ),
  refusal(msg({ id: "refusal.payment_method_missing", message: "Please say how it was paid." })),
  refusal(
    msg({
      id: "refusal.payment_not_begun",
      message:
        "Our payment service does not answer at the moment. Nothing was charged now. Your order is kept: please try again in a few minutes, or call us.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.payment_not_by_hand",
      message: "Only what was booked by hand can be taken back. A card payment is refunded.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.payment_not_cancelled",
      message:
        "Our payment service does not answer at the moment. Nothing was charged now. Unless you have paid already, your order is cancelled as soon as it answers.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.payment_not_settled",
      message:
        "Our payment service does not answer at the moment. If you have paid, you need not pay again: your order shows it as soon as it answers.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.payment_on_its_way",
      message: "Your payment is on its way. We will tell you when it has arrived.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.payment_partly_refunded",
      message: "Some of this payment is refunded already, so its booking stays.",
    }),
  ),
  refusal(msg({ id: "refusal.payment_unknown", message: "This payment does not exist." })),
  refusal(msg({ id: "refusal.payments_day_to_come", message: "This day is still to come." })),
  refusal(msg({ id: "refusal.payments_method_missing", message: "Please say how they were paid." })),
  refusal(
    msg({
      id: "refusal.refund_asked_otherwise",
      message: "This refund was asked for with another amount or payment. Please reload the page.",
    }),
  ),
  refusal(msg({ id: "refusal.refund_at_most", message: "At most {most} can be refunded." }), {
    most: "money",
  }),
  refusal(
    msg({
      id: "refusal.refund_incomplete",
      message: "A refund needs an amount and a reason of at most 500 characters.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.refunded_payment_gone",
      message: "This payment of the order no longer exists. Please reload the page.",
    }),
  ),
  refusal(
    msg({ id: "refusal.restock_at_most", message: "At most {most} of {piece} can go back into stock." }),
    { most: "number", piece: "text" },
  ),
  refusal(msg({ id: "refusal.stripe_key_not_accepted", message: "Stripe does not accept the secret key." })),
  refusal(
    msg({
      id: "refusal.stripe_key_restricted",
      message: "The secret key is a restricted one that may not do this.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.stripe_keys_of_both_modes",
      message: "One key is a test key and the other a live one.",
    }),
  ),
  refusal(msg({ id: "refusal.stripe_not_configured", message: "Stripe Not Configured" })),
  refusal(
    msg({ id: "refusal.stripe_not_reached", message: "Stripe could not be reached. Please try again." }),
  ),
  refusal(
    msg({
      id: "refusal.stripe_secret_in_publishable",
      message: "A secret key does not belong in the field for the publishable one, which starts with pk_.",
    }),
  ),
  refusal(msg({ id: "refusal.stripe_secret_key_form", message: "The secret key starts with sk_ or rk_." })),
  refusal(
    msg({
      id: "refusal.stripe_webhook_secret_form",
      message: "The webhook signing secret starts with whsec_.",
    }),
  ),
  refusal(
    msg({ id: "refusal.take_back_reason_missing", message: "Please say why, in at most 500 characters." }),
  ),
  refusal(msg({ id: "refusal.test_for_admins", message: "Only admins may test the connection." })),
];
