import { msg } from "@lingui/core/runtime-macro";
import { refusal, type Refusal } from "../refusal.ts";

export const metalPricesRefusals: readonly Refusal[] = [
  refusal(msg({ id: "refusal.metal_change_gone", message: "There is no change of metal prices to undo." })),
  refusal(
    msg({
      id: "refusal.metal_change_too_far",
      message: "A price would change by more than {percent}%. Please confirm that you have looked at it.",
    }),
    { percent: "number" },
  ),
  refusal(
    msg({ id: "refusal.metal_had_no_price", message: "{metal} had no price before, and products need one." }),
    { metal: "word" },
  ),
  refusal(
    msg({ id: "refusal.metal_rate_invalid", message: "This is not a valid price for a gram of {metal}." }),
    {
      metal: "word",
    },
  ),
  refusal(
    msg({ id: "refusal.metal_rates_missing", message: "Please give the price of at least one metal." }),
  ),
  refusal(
    msg({
      id: "refusal.metal_rates_seen_otherwise",
      message: "These rates would no longer change what you were shown. Please look again.",
    }),
  ),
];
