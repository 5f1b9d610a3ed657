import {
  BadgePercent,
  CreditCard,
  Gem,
  HandCoins,
  LayoutDashboard,
  type LucideIcon,
  MessageSquare,
  Package,
  Settings2,
  Shapes,
} from "lucide-react";
import type { MenuCounts } from "./menu-counts.ts";

type MenuEntry = {
  to: string;
  label: string;
  Icon: LucideIcon;
  /** What waits there for the admin. */
  count?: { of: keyof MenuCounts; waiting: string };
};

export const menu: readonly MenuEntry[] = [
  { to: "/admin/dashboard", label: "Dashboard", Icon: LayoutDashboard },
  { to: "/admin/products", label: "Products", Icon: Gem },
  { to: "/admin/categories", label: "Categories", Icon: Shapes },
  { to: "/admin/orders", label: "Orders", Icon: Package, count: { of: "pendingOrders", waiting: "pending" } },
  {
    to: "/admin/offers",
    label: "Counter Offers",
    Icon: HandCoins,
    count: { of: "pendingOffers", waiting: "pending" },
  },
  { to: "/admin/promotions", label: "Promotions", Icon: BadgePercent },
  {
    to: "/admin/inquiries",
    label: "Inquiries",
    Icon: MessageSquare,
    count: { of: "newInquiries", waiting: "new" },
  },
  { to: "/admin/payment-settings", label: "Payment Settings", Icon: CreditCard },
  { to: "/admin/settings", label: "Settings", Icon: Settings2 },
];
