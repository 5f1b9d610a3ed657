import {
  BadgePercent,
  ChartLine,
  CreditCard,
  DatabaseBackup,
  Gem,
  HandCoins,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MessageSquare,
  Package,
  Scale,
  Settings2,
  Shapes,
  Users,
} from "lucide-react";
import type { WaitingCounts } from "./menu-counts.ts";

export type MenuEntry = {
  to: string;
  label: string;
  Icon: LucideIcon;
  waiting?: readonly { of: keyof WaitingCounts; words: string }[];
};

export const menu: readonly MenuEntry[] = [
  { to: "/admin/dashboard", label: "Dashboard", Icon: LayoutDashboard },
  { to: "/admin/products", label: "Products", Icon: Gem },
  { to: "/admin/categories", label: "Categories", Icon: Shapes },
  { to: "/admin/collections", label: "Collections", Icon: Layers },
  { to: "/admin/metal-prices", label: "Metal Prices", Icon: Scale },
  {
    to: "/admin/orders",
    label: "Orders",
    Icon: Package,
    waiting: [
      { of: "pendingOrders", words: "pending" },
      { of: "ordersToShip", words: "to ship" },
    ],
  },
  { to: "/admin/customers", label: "Customers", Icon: Users },
  {
    to: "/admin/offers",
    label: "Counter Offers",
    Icon: HandCoins,
    waiting: [
      { of: "pendingOffers", words: "pending" },
      { of: "declinedOffers", words: "declined" },
    ],
  },
  { to: "/admin/promotions", label: "Promotions", Icon: BadgePercent },
  {
    to: "/admin/inquiries",
    label: "Inquiries",
    Icon: MessageSquare,
    waiting: [{ of: "newInquiries", words: "new" }],
  },
  { to: "/admin/messages", label: "Messages", Icon: Mail },
  { to: "/admin/reports", label: "Reports", Icon: ChartLine },
  { to: "/admin/payment-settings", label: "Payment Settings", Icon: CreditCard },
  { to: "/admin/backups", label: "Backups", Icon: DatabaseBackup },
  { to: "/admin/settings", label: "Settings", Icon: Settings2 },
];
