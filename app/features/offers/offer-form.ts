import { msg } from "@lingui/core/runtime-macro";
import { z } from "zod/mini";
import { say } from "../../base/language/languages.ts";
import { checkSchema } from "../../base/forms/check.ts";
import { textLength } from "../../../domain/text/text-length.ts";
import { formatPrice, type MoneyFormat } from "../../../domain/money/money.ts";
import { readAmount } from "../../../domain/base/typed-number.ts";

export const emptyOffer = { price: "", message: "" };

export type CheckedOffer = { price: number; message: string };

/** 0 for what is no price. */
export const priceOf = (typed: string, money: MoneyFormat) => readAmount(typed, money)?.value ?? 0;

export const isTooPrecise = (typed: string, money: MoneyFormat) =>
  (readAmount(typed, money)?.decimals ?? 0) > money.decimals;

function offerSchema(currentPrice: number, money: MoneyFormat) {
  return z.object({
    price: z.pipe(
      z.string().check(
        z.refine((typed) => priceOf(typed, money) > 0, say(msg`Please enter a valid offer price.`)),
        z.refine((typed) => !isTooPrecise(typed, money), tooPrecise(money)),
        z.refine((typed) => priceOf(typed, money) < currentPrice, tooHigh(currentPrice, money)),
      ),
      z.transform((typed) => priceOf(typed, money)),
    ),
    message: z.string().check(
      z.trim(),
      z.refine(
        (text) => textLength(text) <= 2000,
        say(msg`Please keep your message within 2,000 characters.`),
      ),
    ),
  });
}

export function checkOffer(typed: typeof emptyOffer, currentPrice: number, money: MoneyFormat) {
  return checkSchema(offerSchema(currentPrice, money), typed);
}

export function tooPrecise(money: MoneyFormat): string {
  const { currency, decimals } = money;
  if (decimals === 0) return say(msg`Please enter a whole number.`);
  return say(
    currency === "USD"
      ? msg`Please enter dollars and cents, with two decimals at most.`
      : msg`Please enter two decimals at most.`,
  );
}

export function tooHigh(currentPrice: number, money: MoneyFormat): string {
  return say(
    msg`Your offer must be lower than the current price of ${{ price: formatPrice(currentPrice, money) }}.`,
  );
}

/** Titles of the toasts, by field. */
export const problemTitles = { price: msg`Invalid Offer`, message: msg`Message is too long` };
