import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { CalendarDays, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { DayPicker, type PropsBase } from "react-day-picker";
import { dateFormat } from "../../../../domain/base/day-and-time.ts";
import { directionOf } from "../../../../domain/text/direction.ts";
import { say } from "../../../base/language/languages.ts";
import { formatDate } from "../../formats/shop-times.ts";
import { dateOf, dayOf, shopToday } from "../calendar-day.ts";
import "./calendar.css";

type DayFilterProps = {
  label: string;
  none: string;
  clears: string;
  /** Only days from this one on can be chosen. */
  after?: string;
  /** The chosen day, `2026-11-20`; null for any. */
  day: string | null;
  onChange: (day: string | null) => void;
};

export function DayFilter({ label: name, none, clears, after, day, onChange }: DayFilterProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const calendar = useRef<HTMLDivElement>(null);
  // Set while the calendar is open.
  const [today, setToday] = useState<Date | null>(null);
  const chosen = day === null ? undefined : dateOf(day);
  const label = day === null ? none : formatDate(day);
  const first = after === undefined ? undefined : dateOf(after);

  function choose(date: Date | undefined) {
    calendar.current!.hidePopover();
    onChange(date ? dayOf(date) : null);
  }

  return (
    <div className="filter-field relative">
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={`${name}: ${label}`}
        className="field figures flex items-center gap-2.5 text-start"
      >
        <CalendarDays size={16} strokeWidth={1.6} aria-hidden="true" className="shrink-0 text-ink-3" />
        <span className={chosen ? "" : "text-ink-3"}>{label}</span>
      </button>
      {chosen && (
        <button
          type="button"
          aria-label={clears}
          onClick={() => {
            onChange(null);
            button.current!.focus();
          }}
          className="absolute inset-y-0 inset-e-0 grid w-10 place-items-center text-ink-3 hover:text-ink"
        >
          <X size={16} strokeWidth={1.6} aria-hidden="true" />
        </button>
      )}
      <div
        ref={calendar}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t`Choose a day`}
        onToggle={(event) => setToday(event.newState === "open" ? dateOf(shopToday()) : null)}
        className="calendar"
      >
        {today && (
          <DayPicker
            mode="single"
            dir={directionOf(i18n.locale)}
            autoFocus
            today={today}
            selected={chosen}
            onSelect={choose}
            defaultMonth={chosen ?? first}
            startMonth={first}
            endMonth={today}
            disabled={[{ after: today }, ...(first ? [{ before: first }] : [])]}
            {...wordsIn(i18n.locale)}
          />
        )}
      </div>
    </div>
  );
}

/** @param language BCP 47 */
function wordsIn(language: string): Pick<PropsBase, "formatters" | "labels" | "weekStartsOn"> {
  const words = (options: Intl.DateTimeFormatOptions) => (date: Date) =>
    dateFormat(language, options).format(date);
  const month = words({ month: "long", year: "numeric" });
  return {
    weekStartsOn: firstWeekday(language),
    formatters: {
      formatCaption: month,
      formatWeekdayName: (date) => words({ weekday: "short" })(date).slice(0, 2),
    },
    labels: {
      labelGrid: month,
      labelNext: () => say(msg`Go to the Next Month`),
      labelPrevious: () => say(msg`Go to the Previous Month`),
      labelWeekday: words({ weekday: "long" }),
      // It contains the number on the day's button for voice control.
      labelDayButton: words({ dateStyle: "full" }),
    },
  };
}

/** 0 is Sunday, which it is as well where the browser does not know. */
function firstWeekday(language: string): PropsBase["weekStartsOn"] {
  const locale = new Intl.Locale(language) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return ((locale.getWeekInfo?.().firstDay ?? 7) % 7) as PropsBase["weekStartsOn"];
}
