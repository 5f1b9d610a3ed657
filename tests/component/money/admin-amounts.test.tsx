import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { moneyFormat } from "../../../domain/money/money-format.ts";
import { admin } from "../base/people.ts";
import { open, phone, resize } from "../base/screen.tsx";
import { type Responses, rows } from "../base/stub-backend.ts";
import { stubOrder } from "../orders/stub-orders.ts";
import { springSale } from "../prices/promotion-rows.ts";

const crores = 99_999_999.99;
const { order, responses: orderResponses } = stubOrder();
const day = "2026-11-20";
const at = `${day}T12:00:00+00:00`;

const sums = {
  totalRevenue: crores,
  received: crores,
  refunded: crores,
  stillToCome: crores,
  revenueByDay: Array.from({ length: 30 }, (_, index) => ({
    date: `2026-11-${String(index + 1).padStart(2, "0")}`,
    revenue: crores,
  })),
  latestOrder: { id: 128, total_amount: crores, currency: "INR", created_at: at },
};
const counts = Object.fromEntries(
  "totalOrders totalProducts totalCustomers guestCustomers pendingOrders ordersToShip shippedOrders latestOrderId newOrders pendingPaymentOrders lowStockItems outOfStockItems pendingOffers declinedOffers newInquiries"
    .split(" ")
    .map((name) => [name, 1128]),
);

const customer = {
  id: 12,
  email: "mira@mail.example",
  name: "Mira Kapoor",
  account_id: null,
  orders: 3,
  customer_sums: ["INR", "USD"].map((currency) => ({ currency, orders: 2, amount: crores })),
  last_order_at: at,
};

const screens: Record<string, [address: string, responses: Responses]> = {
  orders: [
    "/admin/orders",
    {
      ...orderResponses,
      "GET orders": () => rows([{ ...order, total_amount: crores, currency: "INR" }]),
      "GET rpc/order_count": () => Response.json(1),
    },
  ],
  dashboard: [
    "/admin/dashboard",
    {
      "GET rpc/dashboard_stats": () =>
        Response.json({ ...counts, ...sums, otherCurrencies: [], latestProductAt: at, latestInquiryAt: at }),
    },
  ],
  reports: [
    `/admin/reports?period=own&from=${day}&to=2026-11-21`,
    {
      "GET rpc/sales_by_time": () =>
        Response.json(
          [day, "2026-11-21"].map((starts) => ({
            currency: "INR",
            starts,
            orders: 1128,
            net: crores,
            shipping: crores,
            tax: crores,
            total: crores,
            refunded: crores,
          })),
        ),
    },
  ],
  promotions: [
    "/admin/promotions",
    {
      "GET promotions": () =>
        rows([{ ...springSale, discount_type: "fixed_amount", discount_value: crores, usage_limit: 9999 }]),
    },
  ],
  customers: [
    "/admin/customers",
    { "GET customers": () => rows([customer]), "GET rpc/customer_count": () => Response.json(1) },
  ],
};

/** The amounts on the page, and those that are broken or reach out of their cells. */
function amounts() {
  const words = document.createTreeWalker(document.querySelector("main")!, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  const broken: string[] = [];
  while (words.nextNode()) {
    const text = words.currentNode as Text;
    const place = text.parentElement!.closest("td, th, dd, li, p") ?? text.parentElement!;
    for (const { 0: amount, index } of text.data.matchAll(/-?[₹$][\d,.]*\d/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + amount.length);
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
      if (lines.size === 0 || text.parentElement!.closest(".sr-only")) continue;
      found.push(amount);
      const [line, cell] = [range, place].map((of) => of.getBoundingClientRect());
      const isInside = line!.left >= cell!.left - 1 && line!.right <= cell!.right + 1;
      if (lines.size > 1 || !isInside) broken.push(`${amount} in ${place.textContent}`);
    }
  }
  return { found, broken };
}

test.for(Object.entries(screens))(
  "amounts of %s stay in one line in their places",
  async ([, [address, responses]]) => {
    await open(address, { signedIn: admin, responses, shop: { money: moneyFormat("en-IN", "INR") } });
    await expect.element(page.getByText("₹9,99,99,999.99").first()).toBeVisible();
    for (const size of [{ width: 1280, height: 900 }, { width: 1024, height: 768 }, phone]) {
      // oxlint-disable-next-line no-await-in-loop -- one page, one size at a time
      await resize(size);
      const { found, broken } = amounts();
      expect({ size, broken }).toEqual({ size, broken: [] });
      expect(found).toContain("₹9,99,99,999.99");
    }
  },
);
