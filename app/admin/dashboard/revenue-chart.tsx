import { type PointerEvent, useState } from "react";
import { formatPrice } from "../../../domain/money.ts";
import { formatCalendarDay, shortCalendarDay } from "./calendar-day.ts";
import type { DayOfRevenue } from "./queries.ts";
import { gridLines, linePath, type Point, pointsOf } from "./revenue-scale.ts";

const axisAmount = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumFractionDigits: 1,
});

/**
 * The revenue of each day as a line. An invisible slider over it selects a day by pointer, touch or keyboard; at first
 * the last one.
 */
export function RevenueChart({ days }: { days: readonly DayOfRevenue[] }) {
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  const [chosen, setChosen] = useState(days.length - 1);
  const lines = gridLines(days.map(({ revenue }) => revenue));
  const top = lines.at(-1)!;
  const points = pointsOf(
    days.map(({ revenue }) => revenue),
    top,
  );
  const shown = Math.min(pointedAt ?? chosen, days.length - 1);
  const { date, revenue } = days[shown]!;

  function pointAt(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const nearest = Math.round(((event.clientX - left) / width) * (days.length - 1));
    setPointedAt(Math.min(Math.max(nearest, 0), days.length - 1));
  }

  return (
    <>
      <p className="figures mt-3 flex items-baseline gap-2.5" aria-hidden="true">
        <span className="font-display text-[1.375rem] leading-tight">{formatPrice(revenue)}</span>
        <span className="text-note text-ink-3">{formatCalendarDay(date)}</span>
      </p>
      <div className="relative mt-4 pr-1 pl-11">
        <div className="relative h-44 rounded-cut-sm outline-offset-4 outline-sapphire has-[:focus-visible]:outline-2">
          {lines.map((line) => (
            <GridLine key={line} amount={line} top={top} />
          ))}
          <Line points={points} />
          <Marker {...points[shown]!} hairline={shown < days.length - 1} />
          <input
            type="range"
            aria-label="Revenue by day"
            aria-valuetext={`${formatCalendarDay(date)}: ${formatPrice(revenue)}`}
            min={0}
            max={days.length - 1}
            value={chosen}
            onChange={(event) => {
              setPointedAt(null);
              setChosen(event.currentTarget.valueAsNumber);
            }}
            onPointerMove={pointAt}
            onPointerLeave={() => setPointedAt(null)}
            className="absolute inset-0 m-0 size-full cursor-crosshair opacity-0"
          />
        </div>
        <DayLabels days={days} points={points} />
      </div>
    </>
  );
}

function GridLine({ amount, top }: { amount: number; top: number }) {
  const bottom = `${(amount / top) * 100}%`;
  return (
    <>
      <span
        className={`absolute inset-x-0 border-t ${amount === 0 ? "border-line-2" : "border-line"}`}
        style={{ bottom }}
      />
      <span
        aria-hidden="true"
        className="figures absolute -left-11 w-9 translate-y-1/2 text-right text-micro text-ink-3"
        style={{ bottom }}
      >
        {axisAmount.format(amount).toLowerCase()}
      </span>
    </>
  );
}

function Line({ points }: { points: readonly Point[] }) {
  const path = linePath(points);
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full overflow-visible text-sapphire"
    >
      <path d={`${path}L100 100L0 100Z`} fill="currentColor" fillOpacity="0.06" />
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** A diamond on the selected day, and a hairline through it. */
function Marker({ x, y, hairline }: Point & { hairline: boolean }) {
  return (
    <>
      {hairline && <span className="absolute inset-y-0 border-l border-line-2" style={{ left: `${x}%` }} />}
      <span
        className="absolute size-2 -translate-1/2 rotate-45 bg-sapphire ring-2 ring-raised"
        style={{ left: `${x}%`, top: `${y}%` }}
      />
    </>
  );
}

/** Every seventh day up to today; on narrow screens every fourteenth. */
function DayLabels({ days, points }: { days: readonly DayOfRevenue[]; points: readonly Point[] }) {
  const last = days.length - 1;
  return (
    <div aria-hidden="true" className="figures relative mt-2.5 h-4 text-micro text-ink-3">
      {days.map(({ date }, index) => {
        const ago = last - index;
        if (ago % 7 !== 0) return null;
        const place = ago === 0 ? "-translate-x-full" : "-translate-x-1/2";
        return (
          <span
            key={date}
            className={`absolute whitespace-nowrap ${place} ${ago % 14 === 0 ? "" : "max-[26rem]:hidden"}`}
            style={{ left: `${points[index]!.x}%` }}
          >
            {shortCalendarDay(date)}
          </span>
        );
      })}
    </div>
  );
}
