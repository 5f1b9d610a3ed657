import { type PointerEvent, useState } from "react";
import { formatPrice, type MoneyFormat } from "../../../domain/money/money.ts";
import { gridLines, linePath, type Point, pointsOf } from "./plot-scale.ts";

/** A time on the line, in full and for the axis, with its amount. */
export type PlotEntry = { key: string; label: string; shortLabel: string; amount: number };

type LinePlotProps = {
  label: string;
  /** In the order of time; at least one. */
  entries: readonly PlotEntry[];
  money: MoneyFormat;
};

/** Amounts over time as a line; an invisible slider selects a time. Whoever shows a plot shows a table, too. */
export function LinePlot({ label, entries, money }: LinePlotProps) {
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  const [chosen, setChosen] = useState(entries.length - 1);
  const amounts = entries.map(({ amount }) => amount);
  const lines = gridLines(amounts);
  const top = lines.at(-1)!;
  const points = pointsOf(amounts, top);
  const last = entries.length - 1;
  const shown = Math.min(pointedAt ?? chosen, last);
  const { label: time, amount } = entries[shown]!;
  const figure = formatPrice(amount, money);

  function pointAt(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const nearest = Math.round(((event.clientX - left) / width) * last);
    setPointedAt(Math.min(Math.max(nearest, 0), last));
  }

  return (
    <>
      <p className="figures mt-3 flex items-baseline gap-2.5" aria-hidden="true">
        <span className="font-display text-[1.375rem] leading-tight">{figure}</span>
        <span className="text-note text-ink-3">{time}</span>
      </p>
      {/* Time runs from left to right everywhere. */}
      <div dir="ltr" className="relative mt-4 ps-11 pe-1">
        <div className="relative h-44 rounded-cut-sm outline-offset-4 outline-sapphire has-[:focus-visible]:outline-2">
          {lines.map((line) => (
            <GridLine key={line} amount={line} top={top} currency={money.currency} />
          ))}
          <Line points={points} />
          <Marker {...points[shown]!} hairline={shown < last} />
          <input
            type="range"
            aria-label={label}
            aria-valuetext={`${time}: ${figure}`}
            min={0}
            max={last}
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
        <TimeLabels entries={entries} points={points} />
      </div>
    </>
  );
}

function GridLine({ amount, top, currency }: { amount: number; top: number; currency: string }) {
  const bottom = `${(amount / top) * 100}%`;
  return (
    <>
      <span
        className={`absolute inset-x-0 border-t ${amount === 0 ? "border-line-2" : "border-line"}`}
        style={{ bottom }}
      />
      <span
        aria-hidden="true"
        className="figures absolute -inset-s-11 w-9 translate-y-1/2 text-end text-micro text-ink-3"
        style={{ bottom }}
      >
        {axisAmount(amount, currency)}
      </span>
    </>
  );
}

/** A format takes longer to make than to use, so there is one for each currency. */
const axisFormats = new Map<string, Intl.NumberFormat>();

function axisAmount(amount: number, currency: string): string {
  let format = axisFormats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat("en-US", {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      notation: "compact",
      maximumFractionDigits: 1,
    });
    axisFormats.set(currency, format);
  }
  return format.format(amount).toLowerCase();
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

function Marker({ x, y, hairline }: Point & { hairline: boolean }) {
  return (
    <>
      {hairline && (
        <span className="absolute inset-y-0 border-s border-line-2" style={{ insetInlineStart: `${x}%` }} />
      )}
      <span
        className="absolute size-2 -translate-1/2 rotate-45 bg-sapphire ring-2 ring-raised"
        style={{ insetInlineStart: `${x}%`, top: `${y}%` }}
      />
    </>
  );
}

/** At most six labels up to the last time, of 30 days one for each week; on narrow screens half of them. */
function TimeLabels({ entries, points }: { entries: readonly PlotEntry[]; points: readonly Point[] }) {
  const last = entries.length - 1;
  const step =
    last > 5 && last < 36 ? Math.min(7, Math.ceil(entries.length / 4)) : Math.ceil(entries.length / 5);
  return (
    <div aria-hidden="true" className="figures relative mt-2.5 h-4 text-micro text-ink-3">
      {entries.map(({ key, shortLabel }, index) => {
        const ago = last - index;
        if (ago % step !== 0) return null;
        const { x } = points[index]!;
        const place = ago === 0 ? "-translate-x-full" : x < 5 ? "" : "-translate-x-1/2";
        return (
          <span
            key={key}
            className={`absolute whitespace-nowrap ${place} ${ago % (2 * step) === 0 ? "" : "max-[26rem]:hidden"}`}
            style={{ insetInlineStart: `${x}%` }}
          >
            {shortLabel}
          </span>
        );
      })}
    </div>
  );
}
