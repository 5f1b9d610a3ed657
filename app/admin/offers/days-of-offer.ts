import { z } from "zod/mini";

/** How many days an offer can be bought or decided, as typed. */
export const daysOfOffer = z.pipe(
  z.string().check(
    z.trim(),
    z.refine(
      (typed) => /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 365,
      "Please enter a whole number of days from 1 to 365.",
    ),
  ),
  z.transform(Number),
);
