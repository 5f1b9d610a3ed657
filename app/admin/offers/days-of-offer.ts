import { wholeNumber } from "../../../domain/base/number-rules.ts";

export const daysOfOffer = wholeNumber(1, 365, "Please enter a whole number of days from 1 to 365.");
