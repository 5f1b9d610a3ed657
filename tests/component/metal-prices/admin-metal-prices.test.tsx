import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { admin } from "../base/people.ts";
import {
  button,
  desktop,
  dialog,
  field,
  isAccessible,
  narrowPhone,
  open,
  phone,
  shownProblem,
  shownToast,
} from "../base/screen.tsx";
import { refusal, type Responses, rows } from "../base/stub-backend.ts";

const preview = "POST rpc/preview_metal_rates";
const apply = "POST rpc/apply_metal_rates";
const undo = "POST rpc/undo_metal_rates";
const change = "PATCH metal_settings";

const since = "2026-11-28T08:00:00+00:00";
const gold = { metal: "Gold", price: 100, since, actor: "00000000-0000-4000-8000-000000000001" };
const silver = { metal: "Silver", price: 0.8512, since, actor: null };
const settings = {
  address: null as string | null,
  most_percent: 20,
  fetched_at: null as string | null,
  problem: null as string | null,
  waiting: null as object | null,
};
const ring = { product_id: 7, name: "Ring", sku: "R-7", old: 300, new: 390, percent: 30 };
const chain = { product_id: 8, name: "Chain", sku: null, old: 50, new: 45, percent: -10 };

async function openPrices(
  responses: Responses = {},
  of: Partial<typeof settings> = {},
  rates: object[] = [gold, silver],
) {
  const backend = await open("/admin/metal-prices", {
    signedIn: admin,
    responses: {
      "GET rpc/current_metal_rates": () => rows(rates),
      "GET metal_settings": () => rows([{ ...settings, ...of }]),
      [preview]: () => Response.json({ digest: "seen", is_far: false, products: [chain] }),
      [apply]: () => Response.json(1),
      [undo]: () => Response.json(3),
      ...responses,
    },
  });
  await expect.element(button("Change Prices")).toBeVisible();
  return backend;
}

const cells = (name: string) =>
  page
    .getByRole("table", { name })
    .getByRole("row")
    .elements()
    .map((row) => [...row.children].map((cell) => cell.textContent).join(" | "));

test("a gram is shown at the usual finenesses, and what nobody has said", async () => {
  await openPrices();
  expect(cells("Price of a gram of gold, by fineness")).toEqual([
    "Fine | $100.00",
    "333 | $33.30",
    "375 | $37.50",
    "585 | $58.50",
    "750 | $75.00",
    "916 | $91.60",
    "999 | $99.90",
  ]);
  expect(cells("Price of a gram of silver, by fineness")).toEqual([
    "Fine | $0.8512",
    "800 | $0.681",
    "925 | $0.7874",
    "999 | $0.8503",
  ]);
  await expect.element(page.getByText(/^Fetched Nov 28, 2026/)).toBeVisible();
  expect(page.getByText("No price yet.").elements()).toHaveLength(2);
  await isAccessible([desktop, phone, narrowPhone]);
});

test("new prices are shown with all that they change, and applied as they were shown", async () => {
  const backend = await openPrices();
  await button("Change Prices").click();
  await expect.element(field("Gold (dollars)")).toHaveFocus();
  await expect.element(field("Gold (dollars)")).toHaveValue("100");
  await field("Gold (dollars)").fill("a lot");
  await button("Show Changes").click();
  await shownProblem(field("Gold (dollars)"), "Please enter a number, such as 61.2500.");
  await field("Gold (dollars)").fill("90");
  await button("Show Changes").click();
  await expect
    .poll(() => cells("Prices that change, the largest change first"))
    .toEqual(["Product | Old | New | Change", "Chain | $50.00 | $45.00 | -10%"]);
  await isAccessible([desktop, phone, narrowPhone]);
  await field("Silver (dollars)").fill("");
  await expect.element(button("Apply")).not.toBeInTheDocument();
  await button("Show Changes").click();
  backend.respond({ "GET rpc/current_metal_rates": () => rows([{ ...gold, price: 90 }]) });
  await button("Apply").click();
  await shownToast("Metal prices changed, and with them 1 price");
  expect(cells("Price of a gram of gold, by fineness")[0]).toBe("Fine | $90.00");
  await expect.element(field("Gold (dollars)")).not.toBeInTheDocument();
  expect(backend.requests(preview)).toEqual([
    { rates: { Gold: 90, Silver: 0.8512 } },
    { rates: { Gold: 90 } },
  ]);
  expect(backend.requests(apply)).toEqual([{ rates: { Gold: 90 }, seen: "seen", confirmed: false }]);
});

test("a price that moves far needs a second look, and what others changed meanwhile is said", async () => {
  const backend = await openPrices({
    [preview]: () => Response.json({ digest: "far", is_far: true, products: [ring, chain] }),
  });
  await button("Change Prices").click();
  await field("Gold (dollars)").fill("130");
  await button("Show Changes").click();
  await expect.element(button("Apply")).toBeDisabled();
  await field("Prices change by more than 20%, and I have looked at them.").click();
  backend.respond({ [apply]: () => refusal(409, "PT409", "Please look again.") });
  await button("Apply").click();
  await shownToast("The prices were not changed", "Please look again.");
  await isAccessible();
  backend.respond({ [apply]: () => Response.json(2) });
  await button("Apply").click();
  await shownToast("Metal prices changed, and with them 2 prices");
  expect(backend.requests(apply).at(-1)).toEqual({
    rates: { Gold: 130, Silver: 0.8512 },
    seen: "far",
    confirmed: true,
  });
});

test("the last change is undone after a question", async () => {
  const backend = await openPrices();
  await button("Undo").click();
  const question = dialog("Undo the last change to metal prices?");
  await isAccessible();
  backend.respond({
    [undo]: () => refusal(409, "PT409", "Gold had no price before, and products need one."),
  });
  await question.getByRole("button", { name: "Undo" }).click();
  await expect.element(question.getByText("Gold had no price before, and products need one.")).toBeVisible();
  backend.respond({ [undo]: () => Response.json(3) });
  await question.getByRole("button", { name: "Undo" }).click();
  await shownToast("Metal prices are as before, and with them 3 prices");
});

test("fetched prices that move far wait, and why nothing was fetched is said", async () => {
  const backend = await openPrices(
    {},
    {
      address: "https://rates.example/today",
      fetched_at: since,
      problem: "It named no metal.",
      waiting: { Gold: 130 },
    },
  );
  await expect.element(page.getByText("The last attempt failed: It named no metal.")).toBeVisible();
  await button("Review the Prices").click();
  await expect.element(field("Gold (dollars)")).toHaveValue("130");
  await button("Show Changes").click();
  await expect.poll(() => backend.requests(preview)).toEqual([{ rates: { Gold: 130, Silver: 0.8512 } }]);
});

test("the address is saved, unless somebody else has changed it", async () => {
  const saved = { ...settings, address: "https://rates.example/today" };
  const backend = await openPrices({ [change]: () => rows([saved]) });
  await button("Settings").click();
  await field("Address").fill("rates");
  await button("Save").click();
  await shownProblem(field("Address"), "Please enter an address that begins with https://.");
  await isAccessible();
  await field("Address").fill("https://rates.example/today");
  backend.respond({ "GET metal_settings": () => rows([saved]) });
  await button("Save").click();
  await shownToast("Settings saved successfully!");
  expect(backend.requests(change)).toEqual([{ address: "https://rates.example/today" }]);
  await expect.element(page.getByText(/^From https:\/\/rates\.example\/today once a day\./)).toBeVisible();
});
