import { wholeNumber } from "../../../domain/base/number-rules.ts";

/** How many days an offer can be bought or decided, as typed. */
export const daysOfOffer = wholeNumber(1, 365, "Please enter a whole number of days from 1 to 365.");
