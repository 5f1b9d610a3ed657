import { useLingui } from "@lingui/react/macro";
import { Tabs } from "../../list/tabs.tsx";
import { useMenuCounts } from "../../chrome/menu-counts.ts";
import { type OrderTab, orderTabs } from "../order-tabs.ts";

type TabBarProps = { tab: OrderTab | null; onChange: (tab: OrderTab | null) => void };

export function TabBar({ tab, onChange }: TabBarProps) {
  const { t } = useLingui();
  const counts = useMenuCounts();
  const tabs = [
    ...Object.entries(orderTabs).map(([name, { label, count }]) => ({
      name: name as OrderTab | null,
      label: t(label),
      count: counts[count],
    })),
    { name: null, label: t`All`, count: counts.totalOrders },
  ];
  return <Tabs label={t`Orders`} tabs={tabs} chosen={tab} onChange={onChange} />;
}
