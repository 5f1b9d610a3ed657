import { msg } from "@lingui/core/runtime-macro";
import { refusal, type Refusal } from "../refusal.ts";

export const pricesRefusals: readonly Refusal[] = [
  refusal(msg({ id: "refusal.code_ended", message: "The code {code} has ended." }), { code: "text" }),
  refusal(msg({ id: "refusal.code_invalid", message: "The code {code} is not valid." }), { code: "text" }),
  refusal(
    msg({ id: "refusal.code_needs_more", message: "The code {code} is for orders of {least} or more." }),
    { code: "text", least: "money" },
  ),
  refusal(msg({ id: "refusal.code_not_yet", message: "The code {code} cannot be used yet." }), {
    code: "text",
  }),
  refusal(
    msg({
      id: "refusal.code_takes_nothing",
      message: "The code {code} takes nothing off what is in your cart.",
    }),
    { code: "text" },
  ),
  refusal(
    msg({
      id: "refusal.code_used_often",
      message: "You have already used the code {code} as often as a customer can.",
    }),
    { code: "text" },
  ),
  refusal(msg({ id: "refusal.code_used_once", message: "You have already used the code {code}." }), {
    code: "text",
  }),
  refusal(msg({ id: "refusal.code_used_up", message: "The code {code} has been used up." }), {
    code: "text",
  }),
  refusal(
    msg({
      id: "refusal.codes_exclude_each_other",
      message: "The codes {code} and {other} cannot be used for one order.",
    }),
    { code: "text", other: "text" },
  ),
  refusal(msg({ id: "refusal.codes_too_many", message: "An order can have at most 10 codes." })),
  refusal(msg({ id: "refusal.prices_just_changed", message: "Prices have just changed. Please try again." })),
  refusal(msg({ id: "refusal.promotion_gone", message: "This promotion has been deleted." })),
  refusal(msg({ id: "refusal.promotion_incomplete", message: "This promotion is not complete." })),
];
