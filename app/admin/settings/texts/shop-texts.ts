import { z } from "zod/mini";
import { parseNumber } from "../../../../domain/base/number-rules.ts";
import { returnDaysProblem } from "../../../../domain/orders/return-days.ts";
import { fits } from "../../../../domain/text/too-long.ts";
import { factStore } from "../form/facts.ts";

export const textFields = {
  delivery: {
    label: "Delivery",
    hint: "When an order leaves the shop and when it arrives.",
  },
  return_days: {
    label: "Days to return a piece",
    hint: "Counted from delivery, for orders placed from now on. Leave it empty for no end.",
  },
  returns: {
    label: "Returns",
    hint: "The state in which a piece can come back. Pages say the days before this text.",
  },
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
