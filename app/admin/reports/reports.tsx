import type { ComponentProps } from "react";
import { formatDate, todayIn } from "../../../domain/base/day-and-time.ts";
import { shopMoney } from "../../../domain/money/money.ts";
import { hasPeriod, reports } from "../../../domain/reports/reports.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { useLoaded } from "../../base/loading/use-loaded.ts";
import { useShop } from "../../base/shop/use-shop.ts";
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

export const meta = adminTitle("Reports");

export default function Reports() {
  const { timeZone } = useShop();
  const { filter: choice, change } = useListAddress((parameters) =>
    readReportAddress(parameters, todayIn(timeZone)),
  );
  const { report, from, to, unit } = choice;
  const isPossible = !hasPeriod(report) || lengthOf(choice) > 0;
  return (
    <>
      <PageHeader title="Reports">
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
          <EmptyState title="The last day is before the first">Please choose other dates.</EmptyState>
        </div>
      )}
    </>
  );
}

function aboutReport({ report, from, to }: ReportChoice, timeZone: string): string {
  if (report === "stock") return "What is on hand now, at its price before promotions and at its cost.";
  if (report === "unsold")
    return "Products with pieces on hand, for 180 days in the catalog, which nobody has bought for 180 days.";
  const days = `${formatDate(from)} to ${formatDate(to)}, days in ${timeZone}`;
  if (report === "refunds") return `${days}, by the day of the refund.`;
  return `${days}, by the day of the order, without cancelled orders and card orders that are not paid.`;
}

function Report({ choice }: { choice: ReportChoice }) {
  const {
    value: rows,
    failure,
    again,
  } = useLoaded("report", (signal) => readReport(browserClient(), choice, signal));
  if (failure !== null)
    return (
      <EmptyState
        cut="pear"
        title="The report could not be loaded"
        action={
          <Button tone="secondary" onClick={() => void again()}>
            Try again
          </Button>
        }
      >
        {failure}
      </EmptyState>
    );
  if (!rows) return <LoadingArea />;
  if (rows.length === 0) return <EmptyState title={screens[choice.report].empty} />;
  return byCurrency(rows, shopMoney().currency).map(([currency, ofCurrency]) => (
    <ReportBlock key={currency} choice={choice} currency={currency} rows={ofCurrency} total={rows.length} />
  ));
}

function OrderFiles({ period }: { period: Period }) {
  return (
    <div className="mt-5 flex flex-wrap items-center gap-2">
      <p className="mr-2 text-note text-ink-2">All orders of this period, cancelled ones too, as a file:</p>
      <ReportExport label="Export orders" tone="quiet" request={{ report: "orders", ...period }} />
      <ReportExport label="Export order lines" tone="quiet" request={{ report: "lines", ...period }} />
    </div>
  );
}

type ReportExportProps = Omit<ComponentProps<typeof ExportButton>, "failed">;

function ReportExport(props: ReportExportProps) {
  return <ExportButton {...props} failed={`${reports[props.request.report].label} not exported`} />;
}
