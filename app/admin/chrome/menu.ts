import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/runtime-macro";
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
  Star,
  Users,
} from "lucide-react";
import type { WaitingCounts } from "./menu-counts.ts";

export type MenuEntry = {
  to: string;
  label: MessageDescriptor;
  Icon: LucideIcon;
  waiting?: readonly { of: keyof WaitingCounts; words: (count: number) => MessageDescriptor }[];
};

export const menu: readonly MenuEntry[] = [
  { to: "/admin/dashboard", label: msg`Dashboard`, Icon: LayoutDashboard },
  { to: "/admin/products", label: msg`Products`, Icon: Gem },
  { to: "/admin/categories", label: msg`Categories`, Icon: Shapes },
  { to: "/admin/collections", label: msg`Collections`, Icon: Layers },
  { to: "/admin/metal-prices", label: msg`Metal Prices`, Icon: Scale },
  {
    to: "/admin/orders",
    label: msg`Orders`,
    Icon: Package,
    waiting: [
      {
        of: "pendingOrders",
        words: (count) => msg`${plural({ count }, { one: "# pending", other: "# pending" })}`,
      },
      {
        of: "ordersToShip",
        words: (count) => msg`${plural({ count }, { one: "# to ship", other: "# to ship" })}`,
      },
    ],
  },
  { to: "/admin/customers", label: msg`Customers`, Icon: Users },
  {
    to: "/admin/offers",
    label: msg`Counter Offers`,
    Icon: HandCoins,
    waiting: [
      {
        of: "pendingOffers",
        words: (count) => msg`${plural({ count }, { one: "# pending", other: "# pending" })}`,
      },
      {
        of: "declinedOffers",
        words: (count) => msg`${plural({ count }, { one: "# declined", other: "# declined" })}`,
      },
    ],
  },
  { to: "/admin/promotions", label: msg`Promotions`, Icon: BadgePercent },
  {
    to: "/admin/inquiries",
    label: msg`Inquiries`,
    Icon: MessageSquare,
    waiting: [
      { of: "newInquiries", words: (count) => msg`${plural({ count }, { one: "# new", other: "# new" })}` },
    ],
  },
  {
    to: "/admin/reviews",
    label: msg`Reviews`,
    Icon: Star,
    waiting: [
      {
        of: "reportedReviews",
        words: (count) => msg`${plural({ count }, { one: "# reported", other: "# reported" })}`,
      },
    ],
  },
  { to: "/admin/messages", label: msg`Messages`, Icon: Mail },
  { to: "/admin/reports", label: msg`Reports`, Icon: ChartLine },
  { to: "/admin/payment-settings", label: msg`Payment Settings`, Icon: CreditCard },
  { to: "/admin/backups", label: msg`Backups`, Icon: DatabaseBackup },
  { to: "/admin/settings", label: msg`Settings`, Icon: Settings2 },
];
