import { Download } from "lucide-react";
import { formatDate } from "../../../domain/day-and-time.ts";
import { type CsvRequest, reports } from "../../../domain/reports.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { useLoaded } from "../../base/clients/use-loaded.ts";
import { useAction } from "../../base/forms/use-action.ts";
import { useShop } from "../../base/shop/use-shop.ts";
import { Button } from "../../base/ui/button.tsx";
import { EmptyState } from "../../base/ui/empty-state.tsx";
import { LoadingArea } from "../../base/ui/spinner.tsx";
import { useListAddress } from "../list/use-list-address.ts";
import { exportCsv } from "../page/export-csv.ts";
import { adminTitle, PageHeader } from "../page/page-header.tsx";
import { lengthOf, todayIn } from "./period.ts";
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
  const period = report === "stock" ? {} : { from, to };
  return (
    <>
      <PageHeader title="Reports">
        <ExportButton label="Export CSV" request={{ report, ...period, unit }} />
      </PageHeader>
      <ReportControls choice={choice} change={change} />
      <p className="mt-3 text-note text-ink-3">{aboutReport(choice, timeZone)}</p>
      {lengthOf(choice) < 1 && report !== "stock" ? (
        <EmptyState title="The last day is before the first">Please choose other dates.</EmptyState>
      ) : (
        <Report choice={choice} />
      )}
      {report !== "stock" && (
        <div className="mt-5 flex flex-wrap items-center gap-2">
          <p className="mr-2 text-note text-ink-2">
            All orders of this period, cancelled ones too, as a file:
          </p>
          <ExportButton label="Export orders" tone="quiet" request={{ report: "orders", ...period }} />
          <ExportButton label="Export order lines" tone="quiet" request={{ report: "lines", ...period }} />
        </div>
      )}
    </>
  );
}

function aboutReport({ report, from, to }: ReportChoice, timeZone: string): string {
  if (report === "stock") return "What is on hand now, at its price before promotions.";
  const days = `${formatDate(from)} to ${formatDate(to)}, days in ${timeZone}`;
  if (report === "refunds") return `${days}, by the day of the refund.`;
  return `${days}, by the day of the order, without cancelled orders and card orders that are not paid.`;
}

function Report({ choice }: { choice: ReportChoice }) {
  const { report, from, to, unit } = choice;
  const wanted = [report, from, to, unit].join(" ");
  const { value, failure, again } = useLoaded(wanted, async (signal) => ({
    of: wanted,
    rows: await readReport(browserClient(), choice, signal),
  }));
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
  if (value?.of !== wanted) return <LoadingArea />;
  if (value.rows.length === 0) return <EmptyState title={screens[report].empty} />;
  return byCurrency(value.rows).map(([currency, rows]) => (
    <ReportBlock
      key={`${wanted} ${currency}`}
      choice={choice}
      currency={currency}
      rows={rows}
      total={value.rows.length}
    />
  ));
}

type ExportButtonProps = { label: string; request: CsvRequest; tone?: "secondary" | "quiet" };

function ExportButton({ label, request, tone = "secondary" }: ExportButtonProps) {
  const exporting = useAction();
  return (
    <Button
      tone={tone}
      size="small"
      busy={exporting.busy}
      onClick={() =>
        void exporting.run(() => exportCsv(request), {
          title: `${reports[request.report].label} not exported`,
        })
      }
    >
      <Download aria-hidden="true" />
      {label}
    </Button>
  );
}
