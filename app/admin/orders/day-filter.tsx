import { CalendarDays, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { DayPicker } from "react-day-picker";
import { formatDate } from "../../../domain/base/day-and-time.ts";
import { dateOf, dayOf, shopToday } from "./calendar-day.ts";
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

/** A day's accessible name, which contains the number on its button for voice control. */
const fullDay = new Intl.DateTimeFormat("en-US", { dateStyle: "full" });

export function DayFilter({ label: name, none, clears, after, day, onChange }: DayFilterProps) {
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
        className="field figures flex items-center gap-2.5 text-left"
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
          className="absolute inset-y-0 right-0 grid w-10 place-items-center text-ink-3 hover:text-ink"
        >
          <X size={16} strokeWidth={1.6} aria-hidden="true" />
        </button>
      )}
      <div
        ref={calendar}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Choose a day"
        onToggle={(event) => setToday(event.newState === "open" ? dateOf(shopToday()) : null)}
        className="calendar"
      >
        {today && (
          <DayPicker
            mode="single"
            autoFocus
            today={today}
            selected={chosen}
            onSelect={choose}
            defaultMonth={chosen ?? first}
            startMonth={first}
            endMonth={today}
            disabled={[{ after: today }, ...(first ? [{ before: first }] : [])]}
            labels={{ labelDayButton: (date) => fullDay.format(date) }}
          />
        )}
      </div>
    </div>
  );
}
