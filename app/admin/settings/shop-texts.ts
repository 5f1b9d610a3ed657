import { z } from "zod/mini";
import { parseNumber } from "../../../domain/base/number-rules.ts";
import { returnDaysProblem } from "../../../domain/orders/return-days.ts";
import { fits } from "../../../domain/text/too-long.ts";
import { factStore } from "./facts.ts";

export const textFields = {
  delivery: {
    label: "Delivery",
    hint: "When an order leaves the shop and when it arrives.",
  },
  return_days: {
    label: "Days to return a piece",
    hint: "Counted from delivery. Later, no order placed from now on can be returned. Empty: there is no end.",
  },
  returns: { label: "Returns", hint: "In which state a piece can come back. The days are said before it." },
  warranty: { label: "Warranty", hint: "What the shop vouches for, and for how long." },
};

const text = z.string().check(z.trim(), fits(500));

export const textsSchema = z.object({
  delivery: text,
  return_days: z.pipe(
    z.string().check(
      z.refine((typed) => returnDaysProblem(typed) === undefined, {
        error: ({ input }) => returnDaysProblem(input as string),
      }),
    ),
    z.transform(parseNumber),
  ),
  returns: text,
  warranty: text,
});

export const textStore = factStore(["delivery", "return_days", "returns", "warranty"]);
