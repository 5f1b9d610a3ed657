import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { moneyIn } from "../../../domain/money/order-money.ts";
import { type ReportRow, reports, type ReportUnit } from "../../../domain/reports/reports.ts";
import { BarPlot } from "../plot/bar-plot.tsx";
import { LinePlot } from "../plot/line-plot.tsx";
import { Panel } from "../page/panel.tsx";
import { mostProducts } from "./queries.ts";
import type { ReportChoice } from "./report-address.ts";
import { ReportTable } from "./report-table.tsx";
import { screens, timeName } from "./screens.ts";
import { useMoney } from "../../base/shop/use-shop.ts";

type ReportBlockProps = {
  choice: ReportChoice;
  currency: string;
  rows: readonly ReportRow[];
  total: number;
};

const byUnit: Record<ReportUnit, (report: string) => MessageDescriptor> = {
  day: (report) => msg`${{ report }} by day`,
  week: (report) => msg`${{ report }} by week`,
  month: (report) => msg`${{ report }} by month`,
};

export function ReportBlock({ choice, currency, rows, total }: ReportBlockProps) {
  const { t } = useLingui();
  const { report } = choice;
  const screen = screens[report];
  const money = moneyIn(currency, useMoney());
  const isCut = screen.cut !== undefined && total >= mostProducts;
  const label = t`${{ report: t(reports[report].label) }} in ${{ currency }}`;
  return (
    <Panel title={label} className="not-first:mt-5" flush>
      {isPlotted(rows, screen.byTime) && (
        <div className={`px-4 pb-4 md:px-5 md:pb-5 ${screen.byTime ? "pt-1" : "pt-4 md:pt-5"}`}>
          {screen.byTime ? (
            <LinePlot
              key={rows.length}
              label={t(byUnit[choice.unit](label))}
              entries={rows.map((row) => ({
                key: String(row["starts"]),
                ...timeName(row, choice),
                amount: Number(row[screen.plotted]),
              }))}
              money={money}
            />
          ) : (
            <BarPlot
              entries={rows
                .filter(({ kind }) => kind !== "shipping" && kind !== "gift_wrap")
                .map((row, index) => ({
                  key: String(index),
                  label: screen.nameOf(row, choice),
                  amount: Number(row[screen.plotted]),
                }))
                .toSorted((one, other) => other.amount - one.amount)}
              money={money}
            />
          )}
        </div>
      )}
      <ReportTable
        label={t`Figures of ${{ report: label }}`}
        screen={screen}
        choice={choice}
        rows={rows}
        money={money}
        isCut={isCut}
      />
      {isCut && screen.cut && (
        <p className="border-t border-line px-4 py-3 text-note text-ink-2 md:px-5">{t(screen.cut)}</p>
      )}
    </Panel>
  );
}

/** A line needs two times, a bar anything. */
function isPlotted(rows: readonly ReportRow[], byTime: boolean | undefined): boolean {
  return rows.length >= (byTime ? 2 : 1);
}
