import type { I18n } from "@lingui/core";
import { formatDate } from "../../../domain/base/day-and-time.ts";
import { formatPrice, type MoneyFormat } from "../../../domain/money/money.ts";
import { moneyIn } from "../../../domain/money/order-money.ts";
import { statusLabel } from "../../../domain/orders/order-labels.ts";
import type { RefusalParts } from "../../../domain/refusals/refusal-parts.ts";
import { hours, minutes } from "./waits.ts";

/**
 * Why something was refused, in a language. What it has no text for is said as the backend said it, in English.
 * @param money is asked only if the text has an amount
 */
export function refusalText(
  { code, params, message }: RefusalParts,
  language: I18n,
  money: () => MoneyFormat,
): string {
  const id = `refusal.${code}`;
  if (!Object.hasOwn(language.messages, id)) return message;
  const values = Object.entries(params).map(([name, value]) => [name, valueText(value, language, money)]);
  return language.t({ id, values: Object.fromEntries(values) as Record<string, unknown> });
}

/** The kinds are those of `domain/refusals/refusal.ts`. */
function valueText(value: unknown, language: I18n, money: () => MoneyFormat): unknown {
  if (Array.isArray(value)) {
    const texts = value.map((each) => String(valueText(each, language, money)));
    return new Intl.ListFormat(language.locale).format(texts);
  }
  if (typeof value !== "object" || value === null) return value;
  const kinds = value as Readonly<Record<string, unknown>>;
  const [kind, told] = Object.entries(kinds)[0] ?? [];
  switch (kind) {
    case "money":
      return formatPrice(
        Number(told),
        typeof kinds["currency"] === "string" ? moneyIn(kinds["currency"], money()) : money(),
      );
    case "day":
      return formatDate(String(told), language.locale);
    case "country":
      // Not with `countryName`, whose file has all countries: every page loads this one.
      return new Intl.DisplayNames(language.locale, { type: "region" }).of(String(told));
    case "status":
      return statusLabel(String(told), (label) => language.t(label));
    case "minutes":
      return language.t(Number(told) < 60 ? minutes(Number(told)) : hours(Math.ceil(Number(told) / 60)));
    case "refusal":
      return refusalText(told as RefusalParts, language, money);
    case "word":
    case "one": {
      const id = `refusal.${kind}.${String(told)}`;
      return Object.hasOwn(language.messages, id) ? language.t(id) : told;
    }
    default:
      return told;
  }
}
