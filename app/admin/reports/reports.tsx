import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { todayIn } from "../../../domain/base/day-and-time.ts";
import { timeZoneName } from "../../../domain/base/time-zone-name.ts";
import { formatDate } from "../formats/shop-times.ts";
import { hasPeriod, reports } from "../../../domain/reports/reports.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { useLoaded } from "../../base/loading/use-loaded.ts";
import { useShop, useMoney } from "../../base/shop/use-shop.ts";
import { Button } from "../../base/ui/button.tsx";
import { EmptyState } from "../../base/ui/empty-state.tsx";
import { LoadingArea } from "../../base/ui/spinner.tsx";
import { useListAddress } from "../list/use-list-address.ts";
import { ExportButton } from "../downloads/export-button.tsx";
import { adminTitle, PageHeader } from "../page/page-header.tsx";
import { lengthOf, type Period } from "./period.ts";
import { readReport } from "./queries.ts";
import { readReportAddress, type ReportChoice } from "./report-address.ts";
import { ReportBlock } from "./report-block.tsx";
import { ReportControls } from "./report-controls.tsx";
import { screens } from "./screens.ts";
import { byCurrency } from "./totals.ts";
import { pageLanguage, say } from "../../base/language/languages.ts";

export const meta = adminTitle(msg`Reports`);

export default function Reports() {
  const { t } = useLingui();
  const { timeZone } = useShop();
  const { filter: choice, change } = useListAddress((parameters) =>
    readReportAddress(parameters, todayIn(timeZone)),
  );
  const { report, from, to, unit } = choice;
  const isPossible = !hasPeriod(report) || lengthOf(choice) > 0;
  return (
    <>
      <PageHeader title={t`Reports`}>
        {isPossible && <ReportExport request={{ report, from, to, unit }} />}
      </PageHeader>
      <ReportControls choice={choice} change={change} />
      <p className="mt-3 text-note text-ink-3">{aboutReport(choice, timeZone)}</p>
      {isPossible ? (
        <>
          <div className="mt-5">
            <Report key={Object.values(choice).join(" ")} choice={choice} />
          </div>
          {hasPeriod(report) && <OrderFiles period={{ from, to }} />}
        </>
      ) : (
        <div className="mt-5">
          <EmptyState title={t`The last day is before the first`}>{t`Please choose other dates.`}</EmptyState>
        </div>
      )}
    </>
  );
}

function aboutReport({ report, from, to }: ReportChoice, zone: string): string {
  if (report === "stock")
    return say(msg`What is on hand now, at its price before promotions and at its cost.`);
  if (report === "unsold")
    return say(
      msg`Products in stock that have been in the catalog for 180 days, and that nobody has bought in that time.`,
    );
  const first = formatDate(from);
  const last = formatDate(to);
  const timeZone = timeZoneName(zone, pageLanguage());
  return report === "refunds"
    ? say(msg`${{ first }} to ${{ last }}, days in ${{ timeZone }}, by the day of the refund.`)
    : say(
        msg`${{ first }} to ${{ last }}, days in ${{ timeZone }}, by the day of the order, without cancelled orders and card orders that are not paid.`,
      );
}

function Report({ choice }: { choice: ReportChoice }) {
  const { t } = useLingui();
  const money = useMoney();
  const {
    value: rows,
    failure,
    again,
  } = useLoaded("report", (signal) => readReport(browserClient(), choice, signal));
  if (failure !== null)
    return (
      <EmptyState
        cut="pear"
        title={t`The report could not be loaded`}
        action={<Button tone="secondary" onClick={() => void again()}>{t`Try again`}</Button>}
      >
        {failure}
      </EmptyState>
    );
  if (!rows) return <LoadingArea />;
  if (rows.length === 0) return <EmptyState title={t(screens[choice.report].empty)} />;
  return byCurrency(rows, money.currency).map(([currency, ofCurrency]) => (
    <ReportBlock key={currency} choice={choice} currency={currency} rows={ofCurrency} total={rows.length} />
  ));
}

function OrderFiles({ period }: { period: Period }) {
  const { t } = useLingui();
  return (
    <div className="mt-5 flex flex-wrap items-center gap-2">
      <p className="me-2 text-note text-ink-2">{t`All orders of this period, cancelled ones too, as a file:`}</p>
      <ReportExport label={t`Export orders`} tone="quiet" request={{ report: "orders", ...period }} />
      <ReportExport label={t`Export order lines`} tone="quiet" request={{ report: "lines", ...period }} />
    </div>
  );
}

type ReportExportProps = Omit<ComponentProps<typeof ExportButton>, "failed">;

function ReportExport(props: ReportExportProps) {
  const { t } = useLingui();
  return (
    <ExportButton
      {...props}
      failed={t`${{ report: t(reports[props.request.report].label) }} could not be exported`}
    />
  );
}
