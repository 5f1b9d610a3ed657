import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { isWholeNumber, parseNumber } from "../../../../../domain/base/number-rules.ts";
import { cleanLine } from "../../../../../domain/text/line.ts";
import { tooLong } from "../../../../../domain/text/too-long.ts";
import { showToast } from "../../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import { FormDialog } from "../../../../base/edits/form-dialog.tsx";
import { checked } from "../../../../base/forms/check.ts";
import { Field } from "../../../../base/forms/field.tsx";
import { Select } from "../../../../base/forms/select.tsx";
import { useForm } from "../../../../base/forms/use-form.ts";
import { Button } from "../../../../base/ui/button.tsx";
import type { CountedStock } from "./counted-stocks.ts";
import { correctStock } from "./queries.ts";
import { say } from "../../../../base/language/languages.ts";
import { useMoney } from "../../../../base/shop/use-shop.ts";

type CorrectStockProps = { productId: number; stocks: readonly CountedStock[] };

/** A button with a dialog for what somebody counted, found or broke. */
export function CorrectStock(props: CorrectStockProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mt-4">
      <Button tone="secondary" size="small" onClick={() => setIsOpen(true)}>{t`Correct Stock`}</Button>
      {isOpen && <CorrectionDialog {...props} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

type Typed = { which: string; pieces: string; reason: string };

function CorrectionDialog({ productId, stocks, onClose }: CorrectStockProps & { onClose: () => void }) {
  const { t } = useLingui();
  const money = useMoney();
  const { revalidate } = useRevalidator();
  // What was counted is compared with what was shown, whatever is sold meanwhile.
  const [shown] = useState(stocks);
  const [typed, setTyped] = useState<Typed>({ which: "0", pieces: String(shown[0]!.stock), reason: "" });
  const stockOf = ({ which }: Typed) => shown[Number(which)]!;
  const form = useForm({
    values: typed,
    onChange: (changes) =>
      setTyped((now) => ({
        ...now,
        ...changes,
        ...(changes.which !== undefined && { pieces: String(shown[Number(changes.which)]!.stock) }),
      })),
    check: (typed) => {
      const { stock, valueIds } = stockOf(typed);
      const reason = cleanLine(typed.reason);
      const quantity = parseNumber(typed.pieces, money)! - stock;
      return checked(
        { valueIds, quantity, reason },
        {
          pieces: !isWholeNumber(typed.pieces, 0, 1_000_000, money)
            ? t`Please enter a whole number.`
            : quantity === 0
              ? t`The shop already counts this many.`
              : undefined,
          reason: reason === "" ? t`Please say why the stock is corrected.` : tooLong(reason, 500, say),
        },
      );
    },
    async send({ quantity, valueIds, reason }) {
      const now = await correctStock(browserClient(), { productId, valueIds, quantity, reason });
      await revalidate();
      showToast({
        title: t`Stock corrected`,
        description: t`${plural({ count: now }, { one: "# piece", other: "# pieces" })} now.`,
      });
      onClose();
    },
    failureToast: { title: t`The stock could not be corrected` },
  });

  return (
    <FormDialog
      title={t`Correct Stock`}
      action={t`Correct`}
      form={form}
      isDirty={typed.reason !== "" || typed.pieces !== String(stockOf(typed).stock)}
      onClose={onClose}
    >
      {shown.length > 1 && (
        <Select {...form.field("which")} label={t`Of`}>
          {shown.map(({ label, stock }, index) => (
            <option key={label} value={index}>
              {`${label} (${stock})`}
            </option>
          ))}
        </Select>
      )}
      <Field
        {...form.field("pieces")}
        label={t`Pieces that are really there`}
        hint={t`The shop has ${{ stock: stockOf(typed).stock }}. Pieces sold in the meantime stay sold.`}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <Field
        {...form.field("reason")}
        label={t`Reason`}
        placeholder={t`Counted, damaged, found, ...`}
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}
