import { msg } from "@lingui/core/runtime-macro";
import { refusal, type Refusal } from "../refusal.ts";

export const ordersRefusals: readonly Refusal[] = [
  refusal(
    msg({
      id: "refusal.codes_tried_too_often",
      message: "Too many codes were tried. Please try again in {wait}.",
    }),
    { wait: "wait" },
  ),
  refusal(
    msg({
      id: "refusal.gift_day_over",
      message: "The day by which your gift should arrive is over. Please choose another one.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.gift_day_too_early",
      message: "Your gift arrives by {day}. Please choose that day or a later one.",
    }),
    { day: "day" },
  ),
  refusal(
    msg({
      id: "refusal.gift_day_too_late",
      message: "Please choose a day within a year for your gift to arrive.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.gift_message_too_long",
      message: "The message on the card can have at most {most} characters.",
    }),
    { most: "number" },
  ),
  refusal(
    msg({
      id: "refusal.gift_wrap_gone",
      message: "This gift wrap is no longer offered. Please choose another one, or none.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.gift_wrap_price_changed",
      message: "The gift wrap now costs {price}. Please look at your order again.",
    }),
    { price: "money" },
  ),
  refusal(
    msg({
      id: "refusal.gifts_not_offered",
      message: "The shop does not wrap gifts or write cards at the moment. Please look at your order again.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.held_again",
      message:
        "Much was ordered {whose, select, account {in your account} email {for this e-mail address} other {from this connection}} today and not paid. Please try again tomorrow, or call us.",
    }),
    { whose: "text" },
  ),
  refusal(
    msg({
      id: "refusal.held_pieces",
      message:
        "At most {most} pieces altogether can be on order {whose, select, account {in your account} email {for this e-mail address} other {from this connection}} before they are paid. {room, plural, =0 {Please pay for those orders first} other {Please order at most # pieces now}}, or call us.",
    }),
    { most: "number", whose: "text", room: "number" },
  ),
  refusal(
    msg({
      id: "refusal.held_pieces_of_product",
      message:
        "At most {most} pieces of {product} can be on order {whose, select, account {in your account} email {for this e-mail address} other {from this connection}} before they are paid. {room, plural, =0 {Please pay for those orders first} other {Please order at most # of them now}}, or call us.",
    }),
    { most: "number", product: "text", whose: "text", room: "number" },
  ),
  refusal(
    msg({
      id: "refusal.held_worth",
      message:
        "At most {most} can be on order {whose, select, account {in your account} email {for this e-mail address} other {from this connection}} before it is paid. Please order for at most {room} now, or call us.",
    }),
    { most: "money", whose: "text", room: "money" },
  ),
  refusal(
    msg({
      id: "refusal.held_worth_to_pay",
      message:
        "At most {most} can be on order {whose, select, account {in your account} email {for this e-mail address} other {from this connection}} before it is paid. Please pay for those orders first, or call us.",
    }),
    { most: "money", whose: "text" },
  ),
  refusal(msg({ id: "refusal.options_not_in_stock", message: "{options} is not in stock." }), {
    options: "text",
  }),
  refusal(
    msg({
      id: "refusal.order_country_stays",
      message: "The country stays: taxes and shipping depend on it. Please cancel the order instead.",
    }),
  ),
  refusal(
    msg({ id: "refusal.order_has_line_already", message: "The order has another line with these options." }),
  ),
  refusal(
    msg({
      id: "refusal.order_key_used",
      message: "This order could not be placed. Please reload the page and try again.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.order_no_longer_changed",
      message: "This order is {status}, so it can no longer be changed.",
    }),
    { status: "status" },
  ),
  refusal(msg({ id: "refusal.order_not_to_confirm", message: "This order is not waiting to be confirmed." })),
  refusal(msg({ id: "refusal.order_note_length", message: "A note has between 1 and 2000 characters." })),
  refusal(
    msg({
      id: "refusal.order_price_stays",
      message: "The price would change with these options. Please cancel the order instead.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.order_tax_stays",
      message: "Another tax applies at this address. Please cancel the order instead.",
    }),
  ),
  refusal(msg({ id: "refusal.order_too_large", message: "This order is too large for the shop." })),
  refusal(
    msg({
      id: "refusal.orders_too_many",
      message:
        "Too many orders from this {whose, select, account {account} connection {connection} other {e-mail address}}. Please try again in {wait}, or call us.",
    }),
    { whose: "text", wait: "wait" },
  ),
  refusal(
    msg({
      id: "refusal.product_options_unknown",
      message: "This product is no longer sold, so its options are not known.",
    }),
  ),
];
