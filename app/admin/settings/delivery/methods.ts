import { msg, plural } from "@lingui/core/runtime-macro";
import { formatPrice, type MoneyFormat } from "../../../../domain/money/money.ts";
import type { MethodValues } from "../../../features/delivery/rules.ts";
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
import type { RowDialogTexts } from "../form/row-texts.ts";
import { say } from "../../../base/language/languages.ts";
import { pageMoney } from "../../../base/language/page-money.ts";
import { cleanLine } from "../../../../domain/text/line.ts";

type Place = { zone_id: number; position: number };

export type Method = MethodValues & Place & { id: number; updated_at: string };

export type MethodDraft = Record<"name" | "fee" | "free_above" | "days_from" | "days_to", string> &
  Pick<MethodValues, "is_insured" | "is_signed_for">;

const amountOf = (amount: number | null) => (amount === null ? "" : formatPrice(amount, pageMoney()));

export const methodColumns = {
  name: { label: msg`Name` },
  fee: { label: msg`Fee`, show: amountOf },
  free_above: { label: msg`Free above (optional)`, show: amountOf },
  days_from: { label: msg`Days from` },
  days_to: { label: msg`Days to` },
  is_insured: { label: msg`Insured` },
  is_signed_for: { label: msg`Signed for` },
};

export const methodNames = Object.keys(methodColumns) as (keyof MethodValues)[];

export const methodTexts: RowDialogTexts = {
  add: msg`Add shipping method`,
  edit: msg`Edit shipping method`,
  notSaved: msg`The shipping method could not be saved`,
  saved: msg`Somebody else saved this shipping method after you opened it. Your changes are not saved yet.`,
  savedUnseen: msg`Somebody else saved this shipping method after you opened it, but changed nothing that you see here.`,
  gone: msg`This shipping method was deleted in the meantime.`,
};

export const methodStore = rowStore<MethodValues & Place>(
  "shipping_methods",
  ["zone_id", "position", ...methodNames],
  (error) => (error.code === "23503" ? new Refusal(say(msg`This zone was deleted in the meantime.`)) : error),
);

/** `$5.99`, `free above $50.00`, `3 to 5 working days`, `insured`, `signed for`. */
export function factsOf(method: MethodValues, money: MoneyFormat): string[] {
  const { fee, free_above: freeAbove, is_insured, is_signed_for } = method;
  return [
    fee === 0 ? say(msg({ message: "Free", context: "price" })) : formatPrice(fee, money),
    fee > 0 && freeAbove !== null && say(msg`free above ${{ amount: formatPrice(freeAbove, money) }}`),
    daysOf(method),
    is_insured && say(msg`insured`),
    is_signed_for && say(msg`signed for`),
  ].filter((fact) => typeof fact === "string");
}

function daysOf({ days_from: from, days_to: to }: MethodValues): string | false {
  if (from === null || to === null) return false;
  if (to === 0) return say(msg`the same day`);
  if (from === to)
    return say(msg`${plural({ days: to }, { one: "# working day", other: "# working days" })}`);
  return from === 0
    ? say(msg`up to ${plural({ days: to }, { one: "# working day", other: "# working days" })}`)
    : say(msg`${{ from }} to ${plural({ days: to }, { one: "# working day", other: "# working days" })}`);
}

export function checkMethod(draft: MethodDraft) {
  const money = pageMoney();
  const name = cleanLine(draft.name);
  const from = readDays(draft.days_from);
  const to = readDays(draft.days_to);
  const values = {
    name,
    fee: parseAmount(draft.fee, money) ?? 0,
    free_above: parseAmount(draft.free_above, money),
    days_from: from.days,
    days_to: to.days,
    is_insured: draft.is_insured,
    is_signed_for: draft.is_signed_for,
  };
  const isReversed = from.days !== null && to.days !== null && from.days > to.days;
  return checked<MethodDraft, MethodValues>(values, {
    name:
      name === ""
        ? say(msg`Please enter what shoppers read, such as Standard shipping.`)
        : tooLong(name, 80, say),
    fee: draft.fee.trim() === "" ? say(msg`Please enter a fee, or 0.`) : feeProblem(draft.fee),
    free_above: feeProblem(draft.free_above),
    days_from:
      from.problem ?? (from.isEmpty && !to.isEmpty ? say(msg`Please enter both, or neither.`) : undefined),
    days_to:
      to.problem ??
      (to.isEmpty && !from.isEmpty
        ? say(msg`Please enter both, or neither.`)
        : isReversed
          ? say(msg`This cannot be less than ${{ least: from.days }}.`)
          : undefined),
  });
}

export function feeProblem(typed: string): string | undefined {
  const money = pageMoney();
  const example = money.decimals === 0 ? 500 : 5.99;
  return amountProblem(typed, { max: 99_999_999.99, example }, say, money) ?? undefined;
}

function readDays(typed: string): { isEmpty: boolean; days: number | null; problem?: string } {
  const money = pageMoney();
  return {
    isEmpty: typed.trim() === "",
    days: parseNumber(typed, money),
    problem: numberProblem(typed, { max: 365, decimals: 0, example: 3 }, say, money) ?? undefined,
  };
}
