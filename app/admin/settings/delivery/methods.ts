import { formatPrice, shopMoney } from "../../../../domain/money/money.ts";
import { checked } from "../../../base/forms/check.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import { tooLong } from "../../../../domain/text/too-long.ts";
import {
  amountProblem,
  numberProblem,
  parseAmount,
  parseNumber,
} from "../../../../domain/base/number-rules.ts";
import { rowStore } from "../form/row-store.ts";

/** How a zone is served. Amounts are in the shop's currency, days are working days. */
export type MethodValues = {
  name: string;
  fee: number;
  free_above: number | null;
  days_from: number | null;
  days_to: number | null;
  is_insured: boolean;
  is_signed_for: boolean;
};

type Place = { zone_id: number; position: number };

export type Method = MethodValues & Place & { id: number; updated_at: string };

export type MethodDraft = Record<"name" | "fee" | "free_above" | "days_from" | "days_to", string> &
  Pick<MethodValues, "is_insured" | "is_signed_for">;

const amountOf = (amount: number | null) => (amount === null ? "" : formatPrice(amount));

export const methodColumns = {
  name: { label: "Name" },
  fee: { label: "Fee", show: amountOf },
  free_above: { label: "Free above (optional)", show: amountOf },
  days_from: { label: "Days from" },
  days_to: { label: "Days to" },
  is_insured: { label: "Insured" },
  is_signed_for: { label: "Signed for" },
};

export const methodNames = Object.keys(methodColumns) as (keyof MethodValues)[];

export const methodStore = rowStore<MethodValues & Place>(
  "shipping_methods",
  ["zone_id", "position", ...methodNames],
  (error) => (error.code === "23503" ? new Refusal("This zone was deleted in the meantime.") : error),
);

/** `$5.99`, `free above $50.00`, `3 to 5 working days`, `insured`, `signed for`. */
export function factsOf(method: MethodValues): string[] {
  const { fee, free_above: freeAbove, is_insured, is_signed_for } = method;
  return [
    fee === 0 ? "Free" : formatPrice(fee),
    fee > 0 && freeAbove !== null && `free above ${formatPrice(freeAbove)}`,
    daysOf(method),
    is_insured && "insured",
    is_signed_for && "signed for",
  ].filter((fact) => typeof fact === "string");
}

function daysOf({ days_from: from, days_to: to }: MethodValues): string | false {
  if (from === null || to === null) return false;
  if (to === 0) return "the same day";
  const days = to === 1 ? "1 working day" : `${to} working days`;
  if (from === to) return days;
  return from === 0 ? `up to ${days}` : `${from} to ${days}`;
}

export function checkMethod(draft: MethodDraft) {
  const name = draft.name.trim();
  const from = readDays(draft.days_from);
  const to = readDays(draft.days_to);
  const values = {
    name,
    fee: parseAmount(draft.fee) ?? 0,
    free_above: parseAmount(draft.free_above),
    days_from: from.days,
    days_to: to.days,
    is_insured: draft.is_insured,
    is_signed_for: draft.is_signed_for,
  };
  const isReversed = from.days !== null && to.days !== null && from.days > to.days;
  return checked<MethodDraft, MethodValues>(values, {
    name: name === "" ? "Please enter what shoppers read, such as Standard shipping." : tooLong(name, 80),
    fee: draft.fee.trim() === "" ? "Please enter a fee, or 0." : feeProblem(draft.fee),
    free_above: feeProblem(draft.free_above),
    days_from: from.problem ?? (from.isEmpty && !to.isEmpty ? "Please enter both, or neither." : undefined),
    days_to:
      to.problem ??
      (to.isEmpty && !from.isEmpty
        ? "Please enter both, or neither."
        : isReversed
          ? `This cannot be less than ${from.days}.`
          : undefined),
  });
}

function feeProblem(typed: string): string | undefined {
  const example = shopMoney().decimals === 0 ? 500 : 5.99;
  return amountProblem(typed, { max: 99_999_999.99, example }) ?? undefined;
}

function readDays(typed: string): { isEmpty: boolean; days: number | null; problem?: string } {
  return {
    isEmpty: typed.trim() === "",
    days: parseNumber(typed),
    problem: numberProblem(typed, { max: 365, decimals: 0, example: 3 }) ?? undefined,
  };
}
