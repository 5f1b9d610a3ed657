import { z } from "zod/mini";
import { checkSchema } from "../../base/forms/check.ts";
import { textLength } from "../../../domain/text/text-length.ts";
import { formatPrice, shopMoney } from "../../../domain/money/money.ts";
import { readAmount } from "../../../domain/base/typed-number.ts";

export const emptyOffer = { price: "", message: "" };

export type CheckedOffer = { price: number; message: string };

/** 0 for what is no price. */
export const priceOf = (typed: string) => readAmount(typed)?.value ?? 0;

export const isTooPrecise = (typed: string) => (readAmount(typed)?.decimals ?? 0) > shopMoney().decimals;

function offerSchema(currentPrice: number) {
  return z.object({
    price: z.pipe(
      z.string().check(
        z.refine((typed) => priceOf(typed) > 0, "Please enter a valid offer price."),
        z.refine((typed) => !isTooPrecise(typed), tooPrecise()),
        z.refine((typed) => priceOf(typed) < currentPrice, tooHigh(currentPrice)),
      ),
      z.transform(priceOf),
    ),
    message: z.string().check(
      z.trim(),
      z.refine((text) => textLength(text) <= 2000, "Please keep your message within 2,000 characters."),
    ),
  });
}

export function checkOffer(typed: typeof emptyOffer, currentPrice: number) {
  return checkSchema(offerSchema(currentPrice), typed);
}

export function tooPrecise(): string {
  const { currency, decimals } = shopMoney();
  if (decimals === 0) return "Please enter a whole number.";
  return currency === "USD"
    ? "Please enter dollars and cents, with two decimals at most."
    : "Please enter two decimals at most.";
}

export function tooHigh(currentPrice: number): string {
  return `Your offer must be lower than the current price of ${formatPrice(currentPrice)}.`;
}

/** Titles of the toasts, by field. */
export const problemTitles = { price: "Invalid Offer", message: "Message is too long" };
