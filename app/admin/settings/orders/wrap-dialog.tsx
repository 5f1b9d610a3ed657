import { useLingui } from "@lingui/react/macro";
import { typedAmount } from "../../../../domain/base/typed-number.ts";
import { Checkbox } from "../../../base/forms/checkbox.tsx";
import { Field } from "../../../base/forms/field.tsx";
import { pageMoney } from "../../../base/language/page-money.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";
import { Translations } from "../../languages/translations.tsx";
import { RowDialog } from "../form/row-dialog.tsx";
import {
  checkWrap,
  type Wrap,
  wrapColumns as columns,
  type WrapDraft,
  wrapStore,
  wrapTexts,
  type WrapValues,
} from "./gift-wraps.ts";

type WrapDialogProps = {
  wrap: Wrap | null;
  /** Where a new one stands. */
  position: number;
  onChange: () => Promise<void>;
  onClose: () => void;
};

export function WrapDialog({ wrap, position, ...dialog }: WrapDialogProps) {
  const { t } = useLingui();
  const money = useMoney();
  return (
    <RowDialog
      texts={wrapTexts}
      row={wrap}
      draftOf={draftOf}
      valuesOf={valuesOf}
      check={checkWrap}
      columns={columns}
      store={{ ...wrapStore, add: (db, values) => wrapStore.add(db, { ...values, position }) }}
      {...dialog}
    >
      {({ field }) => (
        <>
          <Field
            {...field("name")}
            label={t(columns.name.label)}
            hint={t`Shoppers and papers say it: Gift box with ribbon.`}
            required
            autoComplete="off"
          />
          <Field
            {...field("price")}
            label={t(columns.price.label)}
            hint={t`In ${{ currency: money.currency }}. 0 is free.`}
            required
            inputMode="decimal"
            autoComplete="off"
          />
          <Checkbox {...field("is_active")} label={t(columns.is_active.label)} />
          {wrap && <Translations subject="gift_wraps" record={wrap.id} fields={{ name: wrap.name }} />}
        </>
      )}
    </RowDialog>
  );
}

function draftOf(wrap: Wrap | null): WrapDraft {
  return {
    name: wrap?.name ?? "",
    price: wrap ? typedAmount(wrap.price, pageMoney()) : "",
    is_active: wrap?.is_active ?? true,
  };
}

function valuesOf({ name, price, is_active }: Wrap): WrapValues {
  return { name, price, is_active };
}
