import { msg } from "@lingui/core/runtime-macro";
import { parseAmount } from "../../../../domain/base/number-rules.ts";
import { formatPrice } from "../../../../domain/money/money.ts";
import { cleanLine } from "../../../../domain/text/line.ts";
import { tooLong } from "../../../../domain/text/too-long.ts";
import { checked } from "../../../base/forms/check.ts";
import { say } from "../../../base/language/languages.ts";
import { pageMoney } from "../../../base/language/page-money.ts";
import { feeProblem } from "../delivery/methods.ts";
import { rowStore } from "../form/row-store.ts";
import type { RowTexts } from "../form/row-texts.ts";

export type WrapValues = {
  name: string;
  /** In the shop's currency. */
  price: number;
  /** Whether shoppers can choose it. */
  is_active: boolean;
};

export type Wrap = WrapValues & { id: number; position: number; updated_at: string };

export type WrapDraft = { name: string; price: string; is_active: boolean };

export const wrapColumns = {
  name: { label: msg`Name` },
  price: { label: msg`Price`, show: (price: number) => formatPrice(price, pageMoney()) },
  is_active: { label: msg`Shoppers can choose it` },
};

export const wrapTexts: RowTexts = {
  add: msg`Add gift wrap`,
  edit: msg`Edit gift wrap`,
  notSaved: msg`The gift wrap could not be saved`,
  deleted: msg`Gift wrap deleted successfully`,
  notDeleted: msg`The gift wrap could not be deleted`,
  saved: msg`Somebody else saved this gift wrap after you opened it. Your changes are not saved yet.`,
  savedUnseen: msg`Somebody else saved this gift wrap after you opened it, but changed nothing that you see here.`,
  gone: msg`This gift wrap was deleted in the meantime.`,
};

export const wrapStore = rowStore<WrapValues & Pick<Wrap, "position">>(
  "gift_wraps",
  ["name", "price", "is_active", "position"],
  (error) => error,
);

export function checkWrap({ name: typed, price, is_active }: WrapDraft) {
  const name = cleanLine(typed);
  return checked<WrapDraft, WrapValues>(
    { name, price: parseAmount(price, pageMoney()) ?? 0, is_active },
    {
      name:
        name === "" ? say(msg`Please enter what shoppers read, such as Gift box.`) : tooLong(name, 80, say),
      price: price.trim() === "" ? say(msg`Please enter a price, or 0.`) : feeProblem(price),
    },
  );
}
