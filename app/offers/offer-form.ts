import { formatPrice } from "../formats/money.ts";
import type { Texts } from "../forms/text-draft.ts";
import { textLength } from "../forms/text-length.ts";
import type { Problem, Problems } from "../forms/use-draft-form.ts";
import { isWholeCents, readPrice } from "./offer-price.ts";

/** From top to bottom. */
export const offerFields = ["price", "message"] as const;

export type OfferField = (typeof offerFields)[number];

/** What is wrong with an offer for a product that costs this much, in dollars. */
export function checkOffer(typed: Texts<OfferField>, currentPrice: number): Problems<OfferField> {
  const price = checkPrice(readPrice(typed.price), currentPrice);
  const message = textLength(typed.message.trim()) > 2000 && tooLong;
  return { ...(price && { price }), ...(message && { message }) };
}

function checkPrice(price: number | null, currentPrice: number): Problem | null {
  if (price === null || !(price > 0)) return invalidOffer("Please enter a valid offer price.");
  if (!isWholeCents(price)) return invalidOffer("Please enter dollars and cents, with two decimals at most.");
  return price < currentPrice ? null : tooHigh(currentPrice);
}

export function tooHigh(currentPrice: number): Problem {
  return invalidOffer(`Your offer must be lower than the current price of ${formatPrice(currentPrice)}.`);
}

function invalidOffer(sentence: string): Problem {
  return { title: "Invalid Offer", sentence };
}

const tooLong: Problem = {
  title: "Message is too long",
  sentence: "Please keep your message within 2,000 characters.",
};
