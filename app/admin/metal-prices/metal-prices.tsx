import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/metal-prices";
import { formatDayAndTime } from "../formats/shop-times.ts";
import {
  type Metal,
  metalLabels,
  type MetalRates,
  metals,
  rateInWords,
  usualFinenesses,
} from "../../../domain/catalog/metal-prices.ts";
import { showToast } from "../../base/behaviors/toasts.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../base/clients/error-message.ts";
import { ConfirmDialog } from "../../base/edits/confirm-dialog.tsx";
import { useAction } from "../../base/forms/use-action.ts";
import { LoadingFailed } from "../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../base/loading/use-failure-toast.ts";
import { Button } from "../../base/ui/button.tsx";
import { adminTitle, PageHeader } from "../page/page-header.tsx";
import { Panel } from "../page/panel.tsx";
import { ChangeRates } from "./change-rates.tsx";
import {
  asRates,
  type MetalRate,
  type MetalSettings,
  readMetalSettings,
  readRates,
  undoRates,
} from "./queries.ts";
import { SettingsDialog } from "./settings-dialog.tsx";
import { useMoney } from "../../base/shop/use-shop.ts";

export const meta = adminTitle(msg`Metal Prices`);

export async function clientLoader() {
  const db = browserClient();
  try {
    const [rates, settings] = await Promise.all([readRates(db), readMetalSettings(db)]);
    return { rates, settings, failure: null };
  } catch (error) {
    return { rates: [], settings: null, failure: errorMessage(error) };
  }
}

type Open = { kind: "change"; rates: MetalRates } | { kind: "undo" } | { kind: "settings" };

export default function MetalPrices({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(loaderData, t`The metal prices could not be loaded`);
  const { rates, settings, failure } = loaderData;
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  if (!settings)
    return (
      <>
        <PageHeader title={t`Metal Prices`} />
        <div className="mt-5">
          <LoadingFailed title={t`The metal prices could not be loaded`} message={failure ?? ""} />
        </div>
      </>
    );
  return (
    <>
      <PageHeader title={t`Metal Prices`}>
        <Button
          tone="secondary"
          size="small"
          onClick={() => setOpen({ kind: "settings" })}
        >{t`Settings`}</Button>
        {rates.length > 0 && (
          <Button tone="secondary" size="small" onClick={() => setOpen({ kind: "undo" })}>{t`Undo`}</Button>
        )}
        <Button
          size="small"
          onClick={() => setOpen({ kind: "change", rates: asRates(rates) })}
        >{t`Change Prices`}</Button>
      </PageHeader>
      <p className="mt-3 max-w-160 text-note text-ink-3">{t`What a gram costs, for products whose price follows their metal: net weight × price × fineness + making charge + stones.`}</p>
      <Fetched
        settings={settings}
        onLook={(waiting) => setOpen({ kind: "change", rates: { ...asRates(rates), ...waiting } })}
      />
      {open?.kind === "change" && (
        <ChangeRates
          key={JSON.stringify(open.rates)}
          rates={open.rates}
          mostPercent={settings.most_percent}
          onApplied={async () => {
            await revalidate();
            close();
          }}
          onClose={close}
        />
      )}
      <div className="mt-5 grid gap-4 sm:grid-cols-2">
        {metals.map((metal) => (
          <MetalPanel key={metal} metal={metal} rate={rates.find((each) => each.metal === metal)} />
        ))}
      </div>
      {open?.kind === "undo" && <Undo onDone={revalidate} onClose={close} />}
      {open?.kind === "settings" && (
        <SettingsDialog settings={settings} onSaved={revalidate} onClose={close} />
      )}
    </>
  );
}

function MetalPanel({ metal, rate }: { metal: Metal; rate: MetalRate | undefined }) {
  const { t } = useLingui();
  const money = useMoney();
  if (!rate)
    return (
      <Panel title={t(metalLabels[metal])}>
        <p className="text-ui text-ink-3">{t`No price yet.`}</p>
      </Panel>
    );
  const rows = [
    { name: t`Fine`, fineness: 1000 },
    ...usualFinenesses[metal].map((fineness) => ({ name: String(fineness), fineness })),
  ];
  return (
    <Panel
      title={t(metalLabels[metal])}
      aside={
        <span className="text-note text-ink-2">
          {rate.actor === null
            ? t`Fetched ${{ time: formatDayAndTime(rate.since) }}`
            : t`Since ${{ time: formatDayAndTime(rate.since) }}`}
        </span>
      }
      flush
    >
      <table className="table figures">
        <caption className="sr-only">{t(byFineness[metal])}</caption>
        <tbody>
          {rows.map(({ name, fineness }) => (
            <tr key={name}>
              <th scope="row" className="border-t-0! bg-raised! text-note! font-normal!">
                {name}
              </th>
              <td className="text-end">{rateInWords((rate.price * fineness) / 1000, money)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

const byFineness: Record<Metal, MessageDescriptor> = {
  Gold: msg`Price of a gram of gold, by fineness`,
  Silver: msg`Price of a gram of silver, by fineness`,
  Platinum: msg`Price of a gram of platinum, by fineness`,
  Palladium: msg`Price of a gram of palladium, by fineness`,
};

type FetchedProps = { settings: MetalSettings; onLook: (rates: MetalRates) => void };

/** What the owner's address answered. */
function Fetched({ settings, onLook }: FetchedProps) {
  const { t } = useLingui();
  const { address, fetched_at: fetched, problem, waiting } = settings;
  if (address === null) return null;
  const last = fetched && t`Last fetched ${{ time: formatDayAndTime(fetched) }}.`;
  return (
    <Panel title={t`Fetched prices`} className="mt-5">
      <p className="text-ui wrap-anywhere text-ink-2">
        {[t`From ${address} once a day.`, last].filter(Boolean).join(" ")}
      </p>
      {problem !== null && (
        <p className="mt-2 text-ui text-danger">{t`The last attempt failed: ${problem}`}</p>
      )}
      {waiting !== null && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="text-ui">
            {t`The prices of ${{
              metals: metals
                .filter((metal) => metal in waiting)
                .map((metal) => t(metalLabels[metal]))
                .join(", "),
            }} are waiting for you: the price of one of your products would change by more than ${{ percent: settings.most_percent }}%.`}
          </p>
          <Button size="small" onClick={() => onLook(waiting)}>{t`Review the Prices`}</Button>
        </div>
      )}
    </Panel>
  );
}

function Undo({ onDone, onClose }: { onDone: () => Promise<void>; onClose: () => void }) {
  const { t } = useLingui();
  const { busy, failure, run } = useAction();
  return (
    <ConfirmDialog
      title={t`Undo the last change to metal prices?`}
      action={t`Undo`}
      busyAction={t`Undoing`}
      busy={busy}
      failure={failure}
      onConfirm={() =>
        void run(
          async () => {
            const changed = await undoRates(browserClient());
            await onDone();
            showToast({
              title: t`Metal prices are as before, and with them ${plural({ count: changed }, { one: "# price", other: "# prices" })}`,
            });
            onClose();
          },
          { title: t`The change was not undone` },
        )
      }
      onClose={onClose}
    >{t`The previous metal prices apply again, and the prices of your products follow.`}</ConfirmDialog>
  );
}
