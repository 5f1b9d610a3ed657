import { Tabs } from "../list/tabs.tsx";
import { useMenuCounts } from "../chrome/menu-counts.ts";
import { type OrderTab, orderTabs } from "./order-tabs.ts";

type TabBarProps = { tab: OrderTab | null; onChange: (tab: OrderTab | null) => void };

export function TabBar({ tab, onChange }: TabBarProps) {
  const counts = useMenuCounts();
  const tabs = [
    ...Object.entries(orderTabs).map(([name, { label, count }]) => ({
      name: name as OrderTab | null,
      label,
      count: counts[count],
    })),
    { name: null, label: "All", count: counts.totalOrders },
  ];
  return <Tabs label="Orders" tabs={tabs} chosen={tab} onChange={onChange} />;
}
