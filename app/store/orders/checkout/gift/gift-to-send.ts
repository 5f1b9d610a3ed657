import { msg } from "@lingui/core/runtime-macro";
import { formatDate } from "../../../../../domain/base/day-and-time.ts";
import { type Gift, longestGiftMessage } from "../../../../../domain/orders/gift.ts";
import { cleanLine } from "../../../../../domain/text/line.ts";
import { tooLong } from "../../../../../domain/text/too-long.ts";
import { Refusal } from "../../../../base/forms/refusal.ts";
import { pageLanguage, say } from "../../../../base/language/languages.ts";
import { forgetDraft, type DraftOwner } from "../../../../base/session/drafts.ts";
import type { GiftWrap, Rules, ShippingMethod } from "../../../../features/delivery/rules.ts";
import { arrivalOf } from "../../../../features/delivery/zones.ts";
import type { TypedGift } from "./typed-gift.ts";

/** A gift as `place_order` takes it, but for its wrap. */
export type SentGift = { wrap: GiftWrap | undefined; message: string; wanted_by: string | null };

export const giftDraft = "gift";

/** It belongs to an order, so that it does not come back with the next. */
export function forgetGift(owner: DraftOwner) {
  forgetDraft(owner, giftDraft);
}

/** The days between which a gift may be wanted; the first is that on which it arrives by this method. */
export function daysForGift(rules: Rules, method: ShippingMethod | undefined) {
  const arrival = method && arrivalOf(rules, method);
  const last = new Date(`${rules.today}T00:00:00Z`);
  last.setUTCDate(last.getUTCDate() + 366);
  return {
    first: arrival?.to ?? rules.today,
    last: last.toISOString().slice(0, 10),
    /** Whether the shop promises when it arrives. */
    isPromised: arrival != null,
  };
}

/** `private.clean_words`: several lines, with at most one empty line in a row. */
function cleanWords(words: string): string {
  return words
    .split(/\r\n|\r|\n/)
    .map(cleanLine)
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .replaceAll(/^\n+|\n+$/g, "");
}

/** @param wrap the one that was chosen, as the shop offers it now @throws {Refusal} that names the field to correct. The database decides by the same rules. */
export function giftToSend(
  typed: TypedGift | null,
  wrap: GiftWrap | undefined,
  rules: Rules | undefined,
  method: ShippingMethod | undefined,
): SentGift | null {
  if (!typed || !rules) return null;
  const message = cleanWords(typed.message);
  const problem = tooLong(message, longestGiftMessage, say);
  if (problem) throw new Refusal(problem, "giftMessage");
  const { first, last } = daysForGift(rules, method);
  const { day } = typed;
  if (day !== "" && day < first) {
    const earliest = formatDate(first, pageLanguage());
    throw new Refusal(
      say(msg`It arrives by ${{ date: earliest }}. Please choose that day or a later one.`),
      "giftDay",
    );
  }
  if (day > last) throw new Refusal(say(msg`Please choose a day within a year.`), "giftDay");
  return { wrap, message, wanted_by: day || null };
}

type PlacedGift = {
  gift?: Gift | null | undefined;
  order_items: readonly { is_gift_wrap?: boolean | undefined; name_at_purchase: string }[];
};

/** Whether an order is the gift that was sent; otherwise an earlier attempt has placed it, with another. */
export function isSameGift({ gift, order_items: lines }: PlacedGift, sent: SentGift | null): boolean {
  if (!gift || !sent) return !gift === !sent;
  return (
    (gift.message ?? "") === sent.message &&
    (gift.wanted_by ?? null) === sent.wanted_by &&
    lines.some((line) => line.is_gift_wrap) === (sent.wrap !== undefined)
  );
}
