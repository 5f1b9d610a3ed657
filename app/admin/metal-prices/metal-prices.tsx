import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/metal-prices";
import { formatDayAndTimeIn } from "../../../domain/base/day-and-time.ts";
import {
  type Metal,
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
import { shopZone } from "../../base/shop/shop-zone.ts";
import { Button } from "../../base/ui/button.tsx";
import { adminTitle, PageHeader } from "../page/page-header.tsx";
import { Panel } from "../page/panel.tsx";
import { counted } from "../formats/counted.ts";
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

export const meta = adminTitle("Metal Prices");

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
  useFailureToast(loaderData, "Failed to fetch metal prices");
  const { rates, settings, failure } = loaderData;
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  if (!settings)
    return (
      <>
        <PageHeader title="Metal Prices" />
        <div className="mt-5">
          <LoadingFailed title="The metal prices could not be loaded" message={failure ?? ""} />
        </div>
      </>
    );
  return (
    <>
      <PageHeader title="Metal Prices">
        <Button tone="secondary" size="small" onClick={() => setOpen({ kind: "settings" })}>
          Settings
        </Button>
        {rates.length > 0 && (
          <Button tone="secondary" size="small" onClick={() => setOpen({ kind: "undo" })}>
            Undo
          </Button>
        )}
        <Button size="small" onClick={() => setOpen({ kind: "change", rates: asRates(rates) })}>
          Change Prices
        </Button>
      </PageHeader>
      <p className="mt-3 max-w-160 text-note text-ink-3">
        What a gram costs, for products whose price follows their metal: net weight × price × fineness +
        making charge + stones.
      </p>
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
  if (!rate)
    return (
      <Panel title={metal}>
        <p className="text-ui text-ink-3">No price yet.</p>
      </Panel>
    );
  const rows = [
    { name: "Fine", fineness: 1000 },
    ...usualFinenesses[metal].map((fineness) => ({ name: String(fineness), fineness })),
  ];
  return (
    <Panel
      title={metal}
      aside={
        <span className="text-note text-ink-2">
          {`${rate.actor === null ? "Fetched" : "Since"} ${formatDayAndTimeIn(rate.since, shopZone())}`}
        </span>
      }
      flush
    >
      <table className="table figures">
        <caption className="sr-only">{`A gram of ${metal.toLowerCase()} by its fineness`}</caption>
        <tbody>
          {rows.map(({ name, fineness }) => (
            <tr key={name}>
              <th scope="row" className="border-t-0! bg-raised! text-note! font-normal!">
                {name}
              </th>
              <td className="text-right">{rateInWords((rate.price * fineness) / 1000)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

type FetchedProps = { settings: MetalSettings; onLook: (rates: MetalRates) => void };

/** What the owner's address answered. */
function Fetched({ settings, onLook }: FetchedProps) {
  const { address, fetched_at: fetched, problem, waiting } = settings;
  if (address === null) return null;
  const last = fetched && `Last fetched ${formatDayAndTimeIn(fetched, shopZone())}.`;
  return (
    <Panel title="Fetched prices" className="mt-5">
      <p className="text-ui wrap-anywhere text-ink-2">
        {[`From ${address} once a day.`, last].filter(Boolean).join(" ")}
      </p>
      {problem !== null && (
        <p className="mt-2 text-ui text-danger">{`It did not work the last time: ${problem}`}</p>
      )}
      {waiting !== null && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="text-ui">
            {`The prices of ${metals.filter((metal) => metal in waiting).join(", ")} wait for you: one of your products would move by more than ${settings.most_percent}%.`}
          </p>
          <Button size="small" onClick={() => onLook(waiting)}>
            Look at Them
          </Button>
        </div>
      )}
    </Panel>
  );
}

function Undo({ onDone, onClose }: { onDone: () => Promise<void>; onClose: () => void }) {
  const { busy, failure, run } = useAction();
  return (
    <ConfirmDialog
      title="Undo the last change of metal prices?"
      action="Undo"
      busyAction="Undoing"
      busy={busy}
      failure={failure}
      onConfirm={() =>
        void run(
          async () => {
            const changed = await undoRates(browserClient());
            await onDone();
            showToast({ title: `Metal prices are as before, and with them ${counted(changed, "price")}` });
            onClose();
          },
          { title: "The change was not undone" },
        )
      }
      onClose={onClose}
    >
      What metals cost before is in force again, and the prices of your products follow.
    </ConfirmDialog>
  );
}
