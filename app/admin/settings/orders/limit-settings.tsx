import { useLingui } from "@lingui/react/macro";
import { typedNumber } from "../../../../domain/base/typed-number.ts";
import { checkSchema } from "../../../base/forms/check.ts";
import { Field } from "../../../base/forms/field.tsx";
import {
  changeLimits,
  limitFields,
  type LimitsDraft,
  limitsSchema,
  type OrderLimits,
  readOrderLimits,
  type StoredLimits,
} from "./order-limits.ts";
import { SettingsForm } from "../form/settings-form.tsx";
import { pageMoney } from "../../../base/language/page-money.ts";

const names = [
  "pieces",
  "stock_share",
  "worth",
  "regular_factor",
  "connection_factor",
  "confirm_cash_above",
] as const;

/** How much one buyer may have on order without paying, so that nobody empties the shelves. */
export function LimitSettings({ limits }: { limits: StoredLimits }) {
  const { t } = useLingui();
  const fields = limitFields();
  return (
    <SettingsForm
      title={t`Limits of orders`}
      note={t`How much one buyer may have on order before it is paid, so that nobody empties the shelves. Whoever wants more is asked to call you.`}
      what={t`limits`}
      row={limits}
      draftOf={draftOf}
      valuesOf={limitsOf}
      check={(typed) => checkSchema(limitsSchema, typed)}
      columns={fields}
      store={{ read: readOrderLimits, change: changeLimits }}
    >
      {({ field }) =>
        names.map((name) => <Field key={name} {...field(name)} {...fields[name]} inputMode="decimal" />)
      }
    </SettingsForm>
  );
}

function limitsOf({
  pieces,
  stock_share,
  worth,
  regular_factor,
  connection_factor,
  confirm_cash_above,
}: StoredLimits): OrderLimits {
  return { pieces, stock_share, worth, regular_factor, connection_factor, confirm_cash_above };
}

function draftOf(limits: StoredLimits): LimitsDraft {
  const text = (name: keyof OrderLimits) => {
    const limit = limits[name];
    return limit === null ? "" : typedNumber(limit, pageMoney());
  };
  return {
    pieces: text("pieces"),
    stock_share: text("stock_share"),
    worth: text("worth"),
    regular_factor: text("regular_factor"),
    connection_factor: text("connection_factor"),
    confirm_cash_above: text("confirm_cash_above"),
  };
}
