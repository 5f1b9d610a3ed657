import { hasPeriod, reports, reportUnits, type ReportUnit } from "../../../domain/reports/reports.ts";
import { FilterSelect } from "../list/filter-select.tsx";
import { periodNames, type PeriodName } from "./period.ts";
import { type ReportChoice, shownReports } from "./report-address.ts";

type ReportControlsProps = {
  choice: ReportChoice;
  change: (changes: Record<string, string | null>) => void;
};

const periodLabels: Record<PeriodName, string> = {
  "this-month": "This month",
  "last-month": "Last month",
  "this-year": "This year",
  "last-year": "Last year",
  own: "Other dates",
};

const unitLabels: Record<ReportUnit, string> = { day: "By day", week: "By week", month: "By month" };

export function ReportControls({ choice, change }: ReportControlsProps) {
  const { report, period, from, to, unit } = choice;
  const ofPeriod = hasPeriod(report);
  const hasUnit = report === "sales" || report === "refunds";
  return (
    <div className="mt-5 flex flex-wrap items-end gap-2">
      <FilterSelect
        label="Report"
        value={report}
        options={shownReports.map((name) => ({ value: name, label: reports[name].label }))}
        onChange={(value) => change({ report: value })}
      />
      {ofPeriod && (
        <FilterSelect
          label="Period"
          value={period}
          options={periodNames.map((name) => ({ value: name, label: periodLabels[name] }))}
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
          <DayField label="First day" day={from} onChange={(day) => change({ from: day })} />
          <DayField label="Last day" day={to} onChange={(day) => change({ to: day })} />
        </>
      )}
      {hasUnit && (
        <FilterSelect
          label="Unit"
          value={unit}
          options={reportUnits.map((value) => ({ value, label: unitLabels[value] }))}
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
