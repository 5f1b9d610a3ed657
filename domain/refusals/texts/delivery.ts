import { msg } from "@lingui/core/runtime-macro";
import { refusal, type Refusal } from "../refusal.ts";

export const deliveryRefusals: readonly Refusal[] = [
  refusal(
    msg({
      id: "refusal.addresses_too_many",
      message: "You have saved 20 addresses, which is the most. Please delete one first.",
    }),
  ),
  refusal(
    msg({ id: "refusal.carrier_name_too_long", message: "A carrier's name has at most 60 characters." }),
  ),
  refusal(msg({ id: "refusal.carrier_unknown", message: '"{carrier}" is not in the list of carriers.' }), {
    carrier: "text",
  }),
  refusal(
    msg({
      id: "refusal.cash_not_to_country",
      message: "Cash on delivery is not available for orders to {country}.",
    }),
    { country: "country" },
  ),
  refusal(msg({ id: "refusal.country_in_other_zone", message: "{country} is in the zone {zone} already." }), {
    country: "country",
    zone: "text",
  }),
  refusal(msg({ id: "refusal.country_not_in_list", message: "Please choose a country from the list." })),
  refusal(msg({ id: "refusal.country_not_served", message: "We do not ship to {country}." }), {
    country: "country",
  }),
  refusal(
    msg({
      id: "refusal.country_not_served_but_others",
      message:
        "We do not ship to {country}. We ship to: {served}{others, plural, =0 {} other { and # more}}.",
    }),
    { country: "country", served: "list", others: "number" },
  ),
  refusal(
    msg({
      id: "refusal.country_unknown",
      message:
        "We do not know the country {country}. Please write its English name or its two letters, such as US.",
    }),
    { country: "text" },
  ),
  refusal(
    msg({
      id: "refusal.field_missing_for_tax",
      message: "Please fill out the {field} field: the tax depends on it.",
    }),
    { field: "word" },
  ),
  refusal(
    msg({ id: "refusal.phone_invalid", message: "Please enter a valid phone number, with 5 to 15 digits." }),
  ),
  refusal(msg({ id: "refusal.postal_code_invalid", message: "Please enter {field} such as {example}." }), {
    field: "one",
    example: "text",
  }),
  refusal(msg({ id: "refusal.region_not_in_list", message: "Please choose {field} from the list." }), {
    field: "one",
  }),
  refusal(
    msg({
      id: "refusal.region_not_in_list_for_tax",
      message: "Please choose {field} from the list: the tax depends on it.",
    }),
    { field: "one" },
  ),
  refusal(msg({ id: "refusal.shipped_order_twice", message: "Order #{order} appears twice." }), {
    order: "number",
  }),
  refusal(
    msg({
      id: "refusal.shipped_order_unpaid",
      message: "Order #{order} is to be paid by card and is not paid. Please say how it was paid.",
    }),
    { order: "number" },
  ),
  refusal(msg({ id: "refusal.shipped_order_unknown", message: "Order #{order} does not exist." }), {
    order: "number",
  }),
  refusal(
    msg({
      id: "refusal.shipped_order_void",
      message: "Order #{order} is {status}, so it cannot be shipped.",
    }),
    { order: "number", status: "status" },
  ),
  refusal(
    msg({
      id: "refusal.shipped_orders_number",
      message: "Between 1 and 500 orders can be shipped at a time.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.shipping_method_gone",
      message: "This shipping method is no longer offered for your address. Please choose another one.",
    }),
  ),
  refusal(
    msg({ id: "refusal.tracking_number_too_long", message: "A tracking number has at most 100 characters." }),
  ),
  refusal(
    msg({
      id: "refusal.zone_for_elsewhere_taken",
      message: "{zone} is for everywhere else already. Please choose countries.",
    }),
    { zone: "text" },
  ),
];
