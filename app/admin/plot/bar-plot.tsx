import { formatPrice, type MoneyFormat } from "../../../domain/money/money.ts";

type BarPlotProps = {
  entries: readonly { key: string; label: string; amount: number }[];
  money: MoneyFormat;
};

/** The largest amounts side by side. It is hidden from screen readers: whoever shows it has the figures in a table. */
export function BarPlot({ entries, money }: BarPlotProps) {
  const largest = Math.max(...entries.map(({ amount }) => amount));
  return (
    <ul
      aria-hidden="true"
      className="grid grid-cols-[minmax(4rem,28%)_minmax(0,1fr)_auto] gap-x-3 gap-y-2 text-note"
    >
      {entries.slice(0, 8).map(({ key, label, amount }) => (
        <li key={key} className="col-span-3 grid grid-cols-subgrid items-center">
          <span className="truncate text-ink-2">{label}</span>
          <span className="h-3 bg-wash">
            <span
              className="block h-full bg-sapphire"
              style={{ width: `${largest > 0 ? Math.max(amount / largest, 0) * 100 : 0}%` }}
            />
          </span>
          <span className="figures text-end">{formatPrice(amount, money)}</span>
        </li>
      ))}
    </ul>
  );
}
