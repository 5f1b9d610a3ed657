import { msg } from "@lingui/core/runtime-macro";
import { refusal, type Refusal } from "../refusal.ts";

export const optionsRefusals: readonly Refusal[] = [
  refusal(
    msg({
      id: "refusal.combination_unknown",
      message: 'The product has no values for the combination "{combination}".',
    }),
    { combination: "text" },
  ),
  refusal(
    msg({
      id: "refusal.combinations_of_other_options",
      message: "All combinations of a product need values of the same options.",
    }),
  ),
  refusal(
    msg({ id: "refusal.combinations_too_many", message: "A product can have at most 500 combinations." }),
  ),
  refusal(msg({ id: "refusal.option_choice_gone", message: "{option}: please choose again." }), {
    option: "text",
  }),
  refusal(msg({ id: "refusal.option_choice_missing", message: "{option}: please choose one." }), {
    option: "text",
  }),
  refusal(msg({ id: "refusal.option_has_too_many_values", message: '"{option}" has too many values.' }), {
    option: "text",
  }),
  refusal(
    msg({
      id: "refusal.option_text_characters",
      message: "{option}: it has characters that are not offered.",
    }),
    { option: "text" },
  ),
  refusal(msg({ id: "refusal.option_text_missing", message: "{option}: please enter a text." }), {
    option: "text",
  }),
  refusal(
    msg({
      id: "refusal.option_text_too_long",
      message: "{option}: at most {most, plural, other {# characters}}.",
    }),
    {
      option: "text",
      most: "number",
    },
  ),
  refusal(
    msg({ id: "refusal.option_without_values", message: 'Please give "{option}" at least one value.' }),
    { option: "text" },
  ),
  refusal(msg({ id: "refusal.options_changed", message: "Its options have changed: please choose again." })),
  refusal(msg({ id: "refusal.options_too_many", message: "A product can have at most five options." })),
];
