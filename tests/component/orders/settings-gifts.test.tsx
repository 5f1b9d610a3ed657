import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { admin } from "../base/people.ts";
import {
  button,
  desktop,
  dialog,
  field,
  isAccessible,
  open,
  phone,
  shownProblem,
  shownToast,
} from "../base/screen.tsx";
import { shopResponses } from "../shop/shop-document.ts";
import { table } from "../base/stored-rows.ts";
import { lostConnection, rows } from "../base/stub-backend.ts";

const at = "2026-01-01T00:00:00+00:00";
const add = "POST gift_wraps";
const change = "PATCH gift_wraps";

const box = { id: 1, name: "Gift box", price: 4.5, is_active: true, position: 0, updated_at: at };
const bag = { id: 2, name: "Silk bag", price: 0, is_active: false, position: 1, updated_at: at };

async function openGifts(wraps = [box, bag]) {
  const stored = wraps.map((wrap) => ({ ...wrap }));
  const backend = await open("/admin/settings/gifts", {
    signedIn: admin,
    responses: {
      ...shopResponses,
      ...table("gift_wraps", stored),
      [add]: async (request: Request) => {
        const row = (await request.json()) as typeof box;
        stored.push({ ...row, id: stored.length + 1, updated_at: at });
        return new Response(null, { status: 201 });
      },
      "GET app_settings": () => rows([{ key: "gifts_enabled", enabled: false }]),
      "PATCH app_settings": () => rows([{ key: "gifts_enabled" }]),
      "GET shop_languages": () => rows([]),
    },
  });
  await expect.element(page.getByRole("heading", { name: "Gift wraps" })).toBeVisible();
  return backend;
}

const list = page.getByRole("list", { name: "Gift wraps" });

test("gifts are turned on, and a wrap is added with its price", async () => {
  const backend = await openGifts([]);
  await isAccessible([desktop, phone]);
  await page.getByRole("switch", { name: "Gifts" }).click();
  await button("Save Gifts").click();
  await shownToast("Settings saved successfully!");
  expect(backend.requests("PATCH app_settings")).toMatchObject([{ value: { enabled: true } }]);
  await button("Add gift wrap").click();
  const form = dialog("Add gift wrap");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await shownProblem(field("Name"), "Please enter what shoppers read, such as Gift box.");
  await field("Name").fill(" Gift\u200b box ");
  await field("Price").fill("4.50");
  await isAccessible([desktop, phone]);
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect.element(list.getByText("Gift box")).toBeVisible();
  await expect.element(list.getByText("$4.50")).toBeVisible();
  expect(backend.requests(add)).toEqual([{ name: "Gift box", price: 4.5, is_active: true, position: 0 }]);
});

test("wraps are changed, ordered and deleted", async () => {
  const backend = await openGifts();
  await expect.element(list.getByText("Not offered at the moment")).toBeVisible();
  await expect.element(list.getByText("Free")).toBeVisible();
  await isAccessible([desktop, phone]);
  await button("Edit Silk bag").click();
  await page.getByRole("checkbox", { name: "Shoppers can choose it" }).click();
  await button("Save Changes").click();
  await expect.element(list.getByText("Not offered at the moment")).not.toBeInTheDocument();
  expect(backend.requests(change)).toMatchObject([{ is_active: true }]);
  await button("Move Silk bag up").click();
  await expect.poll(() => list.getByRole("listitem").elements()[0]?.textContent).toContain("Silk bag");
  await button("Delete Gift box").click();
  await dialog("Confirm Deletion").getByRole("button", { name: "Delete" }).click();
  await shownToast("Gift wrap deleted successfully");
  await expect.element(list.getByText("Gift box")).not.toBeInTheDocument();
});

test("a page that could not be read says why", async () => {
  await open("/admin/settings/gifts", {
    signedIn: admin,
    responses: { "GET gift_wraps": lostConnection, "GET app_settings": () => rows([]) },
  });
  await expect
    .element(page.getByRole("heading", { name: "The gift wraps could not be loaded" }))
    .toBeVisible();
});
