import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { currencyInWords } from "../../../domain/base/typed-number.ts";
import { metalLabels, type MetalRates, metals } from "../../../domain/catalog/metal-prices.ts";
import { formatPrice } from "../../../domain/money/money.ts";
import { showToast } from "../../base/behaviors/toasts.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { Failure } from "../../base/dialogs/failure.tsx";
import { Checkbox } from "../../base/forms/checkbox.tsx";
import { Field } from "../../base/forms/field.tsx";
import { Select } from "../../base/forms/select.tsx";
import { useAction } from "../../base/forms/use-action.ts";
import { useForm } from "../../base/forms/use-form.ts";
import { Button } from "../../base/ui/button.tsx";
import { Panel } from "../page/panel.tsx";
import { applyRates, type Preview, previewRates, type PriceMove } from "./queries.ts";
import { formatPercent } from "../../../domain/base/figures.ts";
import { checkRates, typedRates } from "./typed-rates.ts";
import { useMoney } from "../../base/shop/use-shop.ts";

type ChangeRatesProps = {
  /** What the form begins with. */
  rates: MetalRates;
  /** A price that moves by more percent needs a second look. */
  mostPercent: number;
  onApplied: () => Promise<void>;
  onClose: () => void;
};

type Seen = Preview & { rates: MetalRates };

/** New prices of metals: typed, then shown with all that they change, then applied. */
export function ChangeRates({ rates, mostPercent, onApplied, onClose }: ChangeRatesProps) {
  const { t } = useLingui();
  const money = useMoney();
  const [typed, setTyped] = useState(() => typedRates(rates, money));
  const [seen, setSeen] = useState<Seen | null>(null);
  const form = useForm({
    values: typed,
    onChange(changes) {
      setTyped({ ...typed, ...changes });
      // What is shown would no longer be what is applied.
      setSeen(null);
    },
    check: (wanted) => checkRates(wanted, money),
    async send(wanted: MetalRates) {
      setSeen({ rates: wanted, ...(await previewRates(browserClient(), wanted)) });
    },
    failureToast: { title: t`The changes could not be shown` },
  });
  const { ref } = form.formProps;
  useEffect(() => (ref.current?.elements.namedItem("Gold") as HTMLElement | null)?.focus(), [ref]);
  return (
    <>
      <Panel title={t`Change metal prices`} className="mt-5">
        <form {...form.formProps}>
          <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-5">
            {metals.map((metal) => (
              <Field
                key={metal}
                {...form.field(metal)}
                label={t`${{ metal: t(metalLabels[metal]) }} (${{ currency: currencyInWords(t, money) }})`}
                inputMode="decimal"
                autoComplete="off"
              />
            ))}
            <Select
              {...form.field("unit")}
              label={t({ message: "For", comment: "What follows is: a gram, a troy ounce" })}
            >
              <option value="gram">{t`a gram`}</option>
              <option value="ounce">{t`a troy ounce`}</option>
            </Select>
          </div>
          <Failure>{form.failure}</Failure>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Button tone="secondary" size="small" disabled={form.busy} onClick={onClose}>{t`Cancel`}</Button>
            <Button
              type="submit"
              size="small"
              busy={form.busy}
              tone={seen ? "secondary" : "primary"}
            >{t`Show Changes`}</Button>
          </div>
        </form>
      </Panel>
      {seen && <Changes key={seen.digest} seen={seen} mostPercent={mostPercent} onApplied={onApplied} />}
    </>
  );
}

type ChangesProps = Pick<ChangeRatesProps, "mostPercent" | "onApplied"> & { seen: Seen };

/** How many products are shown. */
const most = 200;

function Changes({ seen, mostPercent, onApplied }: ChangesProps) {
  const { t } = useLingui();
  const { rates, digest, is_far: isFar, products } = seen;
  const [confirmed, setConfirmed] = useState(false);
  const { busy, failure, run } = useAction();
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => region.current?.focus(), []);

  const apply = () =>
    run(
      async () => {
        const changed = await applyRates(browserClient(), rates, digest, confirmed);
        await onApplied();
        showToast({
          title: t`Metal prices changed, and with them ${plural({ count: changed }, { one: "# price", other: "# prices" })}`,
        });
      },
      { title: t`The prices were not changed` },
    );

  return (
    <Panel
      title={t`What changes`}
      aside={
        <span className="text-note text-ink-2">
          {t`${plural({ count: products.length }, { one: "# price", other: "# prices" })}`}
        </span>
      }
      className="mt-4"
      flush
    >
      <div
        ref={region}
        role="region"
        aria-label={t`Prices that change`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        tabIndex={0}
        className="max-h-[36rem] overflow-auto"
      >
        {products.length === 0 ? (
          <p className="px-4 py-4 text-ui text-ink-2 md:px-5">{t`No prices change: no product follows these metals, or they cost the same as before.`}</p>
        ) : (
          <table className="table figures">
            <caption className="sr-only">{t`Prices that change, the largest change first`}</caption>
            <thead className="sticky top-0 z-2">
              <tr>
                <th scope="col">{t`Product`}</th>
                <th scope="col" className="text-end!">{t`Old`}</th>
                <th scope="col" className="text-end!">
                  {t({ message: "New", context: "price" })}
                </th>
                <th scope="col" className="text-end!">
                  {t({ message: "Change", context: "of a price" })}
                </th>
              </tr>
            </thead>
            <tbody>
              {products.slice(0, most).map((move) => (
                <Move key={move.product_id} move={move} mostPercent={mostPercent} />
              ))}
            </tbody>
          </table>
        )}
      </div>
      {products.length > most && (
        <p className="border-t border-line px-4 py-3 text-note text-ink-2 md:px-5">{t`These are the ${{ count: most }} that change the most.`}</p>
      )}
      <div className="border-t border-line px-4 py-3 md:px-5">
        {isFar && (
          <Checkbox
            label={t`Prices change by more than ${{ percent: mostPercent }}%, and I have looked at them.`}
            checked={confirmed}
            onChange={({ currentTarget }) => setConfirmed(currentTarget.checked)}
            className="mb-3"
          />
        )}
        <Failure>{failure}</Failure>
        <div className="flex justify-end">
          <Button size="small" busy={busy} disabled={isFar && !confirmed} onClick={() => void apply()}>
            {busy ? t`Applying` : t`Apply`}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function Move({ move, mostPercent }: { move: PriceMove; mostPercent: number }) {
  const { t, i18n } = useLingui();
  const money = useMoney();
  const { product_id: id, name, sku, old, percent } = move;
  const isFar = percent === null || Math.abs(percent) > mostPercent;
  return (
    <tr>
      <th scope="row" className="min-w-32 border-t-0! bg-raised! text-note! font-normal! whitespace-normal!">
        <Link to={`/admin/products/edit/${id}`} className="link py-1 text-sapphire">
          {name}
        </Link>
        {sku !== null && <span className="text-ink-2">{`, ${sku}`}</span>}
      </th>
      <td className="text-end whitespace-nowrap">{formatPrice(old, money)}</td>
      <td className="text-end whitespace-nowrap">{formatPrice(move.new, money)}</td>
      <td className={`text-end whitespace-nowrap ${isFar ? "font-medium text-danger" : ""}`}>
        {percent === null ? t`from nothing` : formatPercent(percent, i18n.locale, "exceptZero")}
      </td>
    </tr>
  );
}
