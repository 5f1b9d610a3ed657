import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { admin, administratorResponses, nothingWaiting } from "./people.ts";
import { button, desktop, isAccessible, open, phone } from "./screen.tsx";
import { lostConnection, rows } from "./stub-backend.ts";

const settings = [
  { key: "counter_offer_enabled", enabled: true },
  { key: "cod_enabled", enabled: true },
];
const texts = {
  delivery: "",
  return_days: null,
  returns: "",
  warranty: "",
  updated_at: "2026-01-01T00:00:00+00:00",
};
const limits = {
  pieces: 10,
  stock_share: 10,
  worth: 10000,
  regular_factor: 3,
  connection_factor: 3,
  confirm_cash_above: 1000,
};
const responses = {
  "GET search_synonyms": () => rows([]),
  ...administratorResponses(),
  "GET app_settings": () => rows(settings),
  "GET shop_facts": () => rows([texts]),
  "GET order_limits": () => rows([limits]),
  "GET rpc/card_payment": () => Response.json({ available: false, test: false }),
};

const menu = page.getByRole("navigation", { name: "Admin" });
const sheet = page.getByRole("dialog", { name: "Menu" });

/** The menu entry of the page that is shown. */
function current() {
  return document.querySelector("nav [aria-current=page]")?.textContent;
}

test("the menu counts what needs attention, and nothing else", async () => {
  const waiting = { ...nothingWaiting, pendingOrders: 1, ordersToShip: 2, pendingOffers: 4, newInquiries: 0 };
  const counts = { "GET rpc/waiting_counts": () => Response.json(waiting) };
  await open("/admin/settings", { signedIn: admin, responses: { ...responses, ...counts } });
  const orders = page.getByRole("link", { name: "Orders 1 pending, 2 to ship", exact: true });
  await expect.element(orders).toBeVisible();
  // The sum is visible.
  expect(orders.element().querySelector("[aria-hidden]:not(svg)")?.textContent).toBe("3");
  await expect
    .element(page.getByRole("link", { name: "Counter Offers 4 pending", exact: true }))
    .toBeVisible();
  await expect.element(page.getByRole("link", { name: "Inquiries", exact: true })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Promotions", exact: true })).toBeVisible();
});

test("the menu marks the page that is open, and /admin is the dashboard", async () => {
  await open("/admin", {
    signedIn: admin,
    responses: { ...responses, "GET rpc/dashboard_stats": lostConnection },
  });
  await expect.poll(current).toBe("Dashboard");
  await menu.getByRole("link", { name: "Settings", exact: true }).click();
  await expect.poll(current).toBe("Settings");
});

test("a page that does not exist says so inside the back office", async () => {
  await open("/admin/nothing/here", { signedIn: admin });
  await expect.element(page.getByRole("heading", { name: "Page not found", level: 1 })).toBeVisible();
  await expect.element(menu).toBeVisible();
  await isAccessible([phone, desktop]);
  const link = page.getByRole("link", { name: "Go to the dashboard" });
  await expect.element(link).toHaveAttribute("href", "/admin/dashboard");
});

test("on a phone, the menu is a sheet that closes when an entry is followed", async () => {
  await open("/admin/settings", { signedIn: admin, responses, size: phone });
  await expect.element(menu).not.toBeInTheDocument();
  await button("Open menu").click();
  await isAccessible([phone]);
  await menu.getByRole("link", { name: "Settings", exact: true }).click();
  await expect.element(sheet).not.toBeInTheDocument();
});

describe.for([
  ["a desktop", desktop],
  ["a phone", phone],
] as const)("on %s", ([, size]) => {
  test("logging out and viewing the store ask first when there are unsaved changes", async () => {
    await open("/admin/settings", { signedIn: admin, responses, size });
    const feature = page.getByRole("switch", { name: "Counter Offer Feature" });
    const question = page.getByRole("dialog", { name: "Unsaved changes" });
    const place = size === phone ? sheet : page.getByRole("complementary");
    await feature.click();
    for (const exit of [
      place.getByRole("button", { name: "Logout" }),
      place.getByRole("link", { name: "View Store" }),
    ]) {
      if (size === phone) await button("Open menu").click();
      await exit.click();
      await expect.element(question).toBeVisible();
      await isAccessible([size]);
      await button("Stay").click();
      await expect.element(question).not.toBeInTheDocument();
      await expect.element(sheet).not.toBeInTheDocument();
      await expect.element(feature).not.toBeChecked();
    }
  });
});
