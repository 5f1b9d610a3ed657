import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { admin } from "../base/people.ts";
import { button, isAccessible, link } from "../base/screen.tsx";
import { lostConnection, rows, unreachable } from "../base/stub-backend.ts";
import { openProducts } from "./products.ts";

const editBrooch = "/admin/products/edit/7";
const owner = { id: admin.id, full_name: "Ada Brandt", email: "ada@facet.test" };

const days = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();

const change = (id: number, given: object) => ({
  id,
  kind: "final_price",
  choice: null,
  old: null,
  price: null,
  cause: "edit",
  actor: null,
  changed_at: days(40 - id),
  ...given,
});

const move = (id: number, given: object) => ({
  id,
  choice: null,
  order_id: null,
  note: null,
  actor: null,
  created_at: days(40 - id),
  ...given,
});

const list = (name: string) => page.getByRole("list", { name, exact: true });
const texts = (name: string) =>
  list(name)
    .getByRole("listitem")
    .elements()
    .map((item) => item.textContent.replaceAll(/\s+/g, " "));

test("a product's history says what it cost and where its pieces went", async () => {
  await openProducts(editBrooch, {
    "GET profiles": () => rows([owner]),
    "GET price_changes": () =>
      rows([
        change(4, {
          kind: "surcharge",
          choice: "Ring size: 7",
          old: 0,
          new: 5,
          changed_at: "2026-03-02T12:00:00Z",
        }),
        change(3, { old: 60, new: 48, price: 60, cause: "promotion" }),
        change(2, { old: 75, new: 60, price: 60, actor: owner.id }),
        change(1, { new: 75, price: 75, cause: "opening" }),
      ]),
    "GET stock_moves": () =>
      rows([
        move(4, { quantity: -4, stock_after: null, cause: "edit", actor: owner.id }),
        move(3, { quantity: 1, stock_after: 4, cause: "correction", note: "Found in the safe" }),
        move(2, { choice: "Ring size: 7", quantity: -2, stock_after: 3, cause: "order", order_id: 42 }),
        move(1, { quantity: 5, stock_after: 5, cause: "opening" }),
      ]),
  });
  await expect.element(list("Prices")).toBeVisible();
  await expect.element(list("Stock")).toBeVisible();
  expect(texts("Prices")).toEqual([
    expect.stringMatching(/^\+\$5\.00 was \$0\.00Ring size: 7Edited.*Mar 2, 2026/),
    expect.stringMatching(/^\$48\.00 was \$60\.00\$60\.00 before promotionsPromotion/),
    expect.stringMatching(/^\$60\.00 was \$75\.00Edited.*, Ada Brandt$/),
    expect.stringMatching(/^\$75\.00History began/),
  ]);
  expect(texts("Stock")).toEqual([
    expect.stringMatching(/^-4 not countedEdited.*, Ada Brandt$/),
    expect.stringMatching(/^\+1 to 4Correction.*Found in the safe$/),
    expect.stringMatching(/^-2 to 3Ring size: 7Order #000042/),
    expect.stringMatching(/^\+5 to 5History began/),
  ]);
  await expect.element(link("#000042")).toHaveAttribute("href", "/admin/orders/42");
  await expect.element(page.getByRole("slider", { name: "Price by day" })).toBeInTheDocument();
  await isAccessible();
});

test("more of a history is shown on request, and a new product has none yet", async () => {
  const all = Array.from({ length: 14 }, (_, index) =>
    move(14 - index, { quantity: 1, stock_after: 14 - index, cause: "edit" }),
  );
  const backend = await openProducts(editBrooch, {
    "GET stock_moves": ({ url }) => rows(all.slice(0, Number(new URL(url).searchParams.get("limit")))),
  });
  await expect.element(page.getByText("No price has been recorded yet.")).toBeVisible();
  await expect.poll(() => texts("Stock")).toHaveLength(10);
  const release = backend.hold("GET stock_moves");
  await button("Show more of stock").click();
  await expect.element(button("Show more of stock")).toHaveAttribute("aria-busy", "true");
  release();
  await expect.poll(() => texts("Stock")).toHaveLength(14);
  await expect.element(button("Show more of stock")).not.toBeInTheDocument();
});

test("a history that cannot be loaded is tried again", async () => {
  const backend = await openProducts(editBrooch, { "GET stock_moves": lostConnection });
  await expect.element(page.getByText(unreachable)).toBeVisible();
  backend.respond({ "GET stock_moves": () => rows([]) });
  await button("Try again").click();
  await expect.element(page.getByText("No pieces have been counted yet.")).toBeVisible();
});
