import { msg, plural } from "@lingui/core/runtime-macro";
import { say } from "../../../base/language/languages.ts";
import { maximumQuantity } from "./maximum-quantity.ts";

type TypedQuantity = {
  /** The quantity that takes effect: the maximum if more was typed; null if the text is not a number. */
  quantity: number | null;
  problem: string | null;
};

export function readQuantity(typed: string, min: number, max: number): TypedQuantity {
  const text = typed.trim();
  if (text === "") return { quantity: null, problem: null };
  const quantity = /^\d{1,9}$/.test(text) ? Number(text) : null;
  if (quantity === null || quantity < min)
    return { quantity: null, problem: say(msg`Please enter a whole number from ${{ min }} to ${{ max }}.`) };
  if (quantity <= max) return { quantity, problem: null };
  return {
    quantity: max,
    problem: say(
      max < maximumQuantity
        ? msg`${plural({ max }, { other: "Only # left." })}`
        : msg`A cart holds up to ${{ max }}.`,
    ),
  };
}
