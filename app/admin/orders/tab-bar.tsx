import { useMenuCounts } from "../page/menu-counts.ts";
import { type OrderTab, orderTabs } from "./order-tabs.ts";

type TabBarProps = { tab: OrderTab | null; onChange: (tab: OrderTab | null) => void };

/** The tabs of the list of orders, with how many orders each has. */
export function TabBar({ tab, onChange }: TabBarProps) {
  const counts = useMenuCounts();
  const tabs = [
    ...Object.entries(orderTabs).map(([name, { label, count }]) => ({
      name: name as OrderTab,
      label,
      count: counts[count],
    })),
    { name: null, label: "All", count: counts.totalOrders },
  ];
  return (
    <div
      role="group"
      aria-label="Orders"
      className="-mx-4 mt-5 flex overflow-x-auto border-b border-line px-4 md:mx-0 md:px-0"
    >
      {tabs.map(({ name, label, count }) => (
        <button
          key={label}
          type="button"
          aria-pressed={name === tab}
          onClick={() => onChange(name)}
          className="-mb-px flex min-h-11 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-3 text-ui text-ink-2 hover:text-ink aria-pressed:border-ink aria-pressed:font-medium aria-pressed:text-ink"
        >
          {label}
          <span className="figures text-micro text-ink-3">{count}</span>
        </button>
      ))}
    </div>
  );
}
