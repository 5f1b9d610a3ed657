import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { hasPeriod, reports, reportUnits, type ReportUnit } from "../../../domain/reports/reports.ts";
import { FilterSelect } from "../list/filter-select.tsx";
import { periodNames, type PeriodName } from "./period.ts";
import { type ReportChoice, shownReports } from "./report-address.ts";

type ReportControlsProps = {
  choice: ReportChoice;
  change: (changes: Record<string, string | null>) => void;
};

const periodLabels: Record<PeriodName, MessageDescriptor> = {
  "this-month": msg`This month`,
  "last-month": msg`Last month`,
  "this-year": msg`This year`,
  "last-year": msg`Last year`,
  own: msg`Other dates`,
};

const unitLabels: Record<ReportUnit, MessageDescriptor> = {
  day: msg`By day`,
  week: msg`By week`,
  month: msg`By month`,
};

export function ReportControls({ choice, change }: ReportControlsProps) {
  const { t } = useLingui();
  const { report, period, from, to, unit } = choice;
  const ofPeriod = hasPeriod(report);
  const hasUnit = report === "sales" || report === "refunds";
  return (
    <div className="mt-5 flex flex-wrap items-end gap-2">
      <FilterSelect
        label={t`Report`}
        value={report}
        options={shownReports.map((name) => ({ value: name, label: t(reports[name].label) }))}
        onChange={(value) => change({ report: value })}
      />
      {ofPeriod && (
        <FilterSelect
          label={t`Period`}
          value={period}
          options={periodNames.map((name) => ({ value: name, label: t(periodLabels[name]) }))}
          // Other dates begin with those that were shown. A unit was chosen for the length of the period.
          onChange={(value) =>
            change({
              period: value,
              unit: null,
              ...(value === "own" ? { from, to } : { from: null, to: null }),
            })
          }
        />
      )}
      {ofPeriod && period === "own" && (
        <>
          <DayField label={t`First day`} day={from} onChange={(day) => change({ from: day })} />
          <DayField label={t`Last day`} day={to} onChange={(day) => change({ to: day })} />
        </>
      )}
      {hasUnit && (
        <FilterSelect
          label={t`Unit`}
          value={unit}
          options={reportUnits.map((value) => ({ value, label: t(unitLabels[value]) }))}
          onChange={(value) => change({ unit: value })}
        />
      )}
    </div>
  );
}

type DayFieldProps = { label: string; day: string; onChange: (day: string) => void };

function DayField({ label, day, onChange }: DayFieldProps) {
  return (
    <input
      key={day}
      type="date"
      aria-label={label}
      required
      defaultValue={day}
      // While a day is typed, it has other values. It is taken when the field is left, or at Enter.
      onBlur={({ currentTarget: { value } }) => value && value !== day && onChange(value)}
      onKeyDown={({ key, currentTarget: { value } }) =>
        key === "Enter" && value && value !== day && onChange(value)
      }
      className="field filter-field figures"
    />
  );
}
