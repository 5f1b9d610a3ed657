import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { moneyFormat } from "../../../domain/money/money-format.ts";
import { brooch, found, list, openProducts } from "./products.ts";
import {
  button,
  desktop,
  dialog,
  field,
  isAccessible,
  narrowPhone,
  shownToast,
  resize,
} from "../base/screen.tsx";
import { lostConnection, refusal, rows } from "../base/stub-backend.ts";

const remove = "DELETE products";
const nothing = page.getByText("No products found matching your criteria.");
const diskIsFull = () => refusal(500, "XX000", "The disk is full.");

/** The texts of a row's cells, without its picture and actions. */
const cells = (index: number) =>
  page
    .getByRole("row")
    .nth(index)
    .getByRole("cell")
    .elements()
    .slice(1, -1)
    .map(({ textContent }) => textContent);

const options = (label: string) =>
  [...(field(label).element() as HTMLSelectElement).options].map(({ text }) => text);

test("the list shows each product's facts, newest first", async () => {
  const backend = await openProducts("/admin/products", {
    [list]: () =>
      rows([
        { ...brooch, id: 1, price: 1284.5, stock_quantity: 4 },
        // Another client of the API may store an empty text instead of null.
        { ...brooch, id: 2, sku: "", featured: true, stock_quantity: 5 },
        { ...brooch, id: 3, sku: "PB-3", stock_quantity: 0 },
        { ...brooch, id: 4, stock_quantity: null },
        { ...brooch, id: 5, status: "draft", publish_at: "2026-12-01T08:00:00Z" },
        { ...brooch, id: 6, status: "archived", product_costs: { cost: 45 } },
      ]),
  });
  await expect.element(page.getByText("6 products", { exact: true })).toBeVisible();
  const heads = page.getByRole("columnheader").elements();
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    "Image",
    "Name",
    "Category",
    "SKU",
    "Price",
    "Stock",
    "Featured",
    "Actions",
  ]);
  const name = expect.stringContaining(brooch.name);
  expect([1, 2, 3, 4].map(cells)).toEqual([
    [name, "Gemstones", "N/A", "$1,284.50", "Low Stock (4)", "No"],
    [name, "Gemstones", "N/A", "$60.00", "In Stock (5)", "Yes"],
    [name, "Gemstones", "PB-3", "$60.00", "Out of Stock", "No"],
    [name, "Gemstones", "N/A", "$60.00", "N/A", "No"],
  ]);
  expect([5, 6].map((row) => cells(row)[4])).toEqual([
    expect.stringMatching(/^DraftUntil Dec 1, 2026, /),
    "Archived",
  ]);
  expect(cells(6)[3]).toBe("$60.0025% margin");
  expect(backend.requests(list)).toEqual([
    expect.stringContaining("order=created_at.desc%2Cid.desc&offset=0&limit=50"),
  ]);
});

test("columns hidden in a narrow window leave their width to the others", async () => {
  await openProducts("/admin/products", {
    [list]: () => rows(Array.from({ length: 50 }, (_, index) => ({ ...brooch, id: index + 1 }))),
  });
  await expect.element(page.getByText("50 products", { exact: true })).toBeVisible();
  await resize({ width: 768, height: 700 });
  await expect.element(page.getByRole("columnheader", { name: "SKU" })).not.toBeInTheDocument();
  const table = page.getByRole("table").element();
  const last = page.getByRole("columnheader", { name: "Actions" }).element();
  // Rows out of view are replaced by a gap, which is as wide as the table.
  expect(table.querySelector(".gap")).not.toBeNull();
  expect(last.getBoundingClientRect().right).toBeCloseTo(table.getBoundingClientRect().right, 0);
  await resize(desktop);
});

test.for([
  [485_000, "₹4,85,000.00"],
  [99_999_999.99, "₹9,99,99,999.99"],
] as const)("a price of %d in rupees stays in one line in its column", async ([price, written]) => {
  await openProducts(
    "/admin/products",
    { [list]: () => rows([{ ...brooch, price }]) },
    { money: moneyFormat("en-IN", "INR") },
  );
  const cell = page.getByRole("cell", { name: written });
  await expect.element(cell).toBeVisible();
  const words = document.createRange();
  words.selectNodeContents(document.querySelector("td .amount")!);
  const [place, line] = [cell.element(), words].map((of) => of.getBoundingClientRect());
  expect(new Set([...words.getClientRects()].map(({ bottom }) => bottom)).size).toBe(1);
  expect(line!.left).toBeGreaterThanOrEqual(place!.left);
  expect(line!.right).toBeLessThanOrEqual(place!.right);
});

test("the list says that nothing matches its search, which can be cleared", async () => {
  const backend = await openProducts("/admin/products?q=no such thing", { [found]: () => rows([]) });
  await expect.element(nothing).toBeVisible();
  await expect.element(page.getByText("Try adjusting filters or add new products!")).toBeVisible();
  const search = field("Search products");
  await expect.element(search).toHaveValue("no such thing");
  await expect.element(search).toHaveAttribute("placeholder", "Search name, SKU, desc...");
  backend.respond({ [list]: () => rows([brooch]) });
  await button("Clear the search").click();
  await expect.element(page.getByText("1 product", { exact: true })).toBeVisible();
});

test("the list's filters come from its URL, and offer existing values", async () => {
  const backend = await openProducts(
    "/admin/products?category=Gemstones&filter=lowstock&featured=yes&status=published",
    {
      "GET shop_facts": () => rows([{ low_stock_threshold: 8 }]),
    },
  );
  await expect.element(field("Category")).toHaveValue("Gemstones");
  await expect.element(field("Stock status")).toHaveValue("lowstock");
  await expect.element(field("Featured status")).toHaveValue("yes");
  await expect.element(field("Status")).toHaveValue("published");
  expect(options("Category")).toEqual(["All Categories", "Gemstones"]);
  expect(options("Stock status")).toEqual(["All Stock Status", "Low Stock", "Out of Stock", "Shoppers Wait"]);
  expect(options("Featured status")).toEqual(["All Featured Status", "Featured", "Not Featured"]);
  expect(backend.requests(list).at(-1)).toContain("stock_quantity=lt.8");
  expect(backend.requests(list).at(-1)).toContain("status=eq.published");
  await field("Stock status").selectOptions("Shoppers Wait");
  await expect.poll(() => backend.requests(list).at(-1)).toContain("stock_requests%21inner%28product_id%29");
});

test("a list that cannot be loaded says so and can be asked for again", async () => {
  const backend = await openProducts("/admin/products", { [list]: diskIsFull });
  await shownToast("Failed to fetch data", "The disk is full.");
  backend.respond({ [list]: () => rows([brooch]) });
  await button("Try again").click();
  await expect.element(button(`Delete ${brooch.name}`)).toBeVisible();
});

test("a product is deleted only when the admin confirms, and stays, with the reason, when that fails", async () => {
  const backend = await openProducts("/admin/products", { [remove]: diskIsFull });
  const question = dialog("Confirm Deletion");
  await button(`Delete ${brooch.name}`).click();
  const sentence = `Are you sure you want to delete the product "${brooch.name}"? This action cannot be undone and will also remove its image from storage.`;
  await expect.element(question.getByText(sentence)).toBeVisible();
  await button("Cancel").click();
  await expect.element(question).not.toBeInTheDocument();
  expect(backend.requests(remove)).toEqual([]);

  await button(`Delete ${brooch.name}`).click();
  await button("Delete").click();
  await shownToast("Failed to delete product", "The disk is full.");
  await expect.element(question.getByText("The disk is full.").first()).toBeVisible();
  backend.respond({ [remove]: () => rows([{ id: brooch.id }]), [list]: () => rows([]) });
  await button("Delete").click();
  await shownToast("Product deleted successfully!");
  await expect.element(nothing).toBeVisible();
  expect(backend.requests(remove)).toEqual([
    expect.stringContaining("id=eq.7"),
    expect.stringContaining("id=eq.7"),
  ]);
});

test("the list is accessible in every state", async () => {
  const sizes = [desktop, narrowPhone];
  const backend = await openProducts("/admin/products");
  await expect.element(button(`Delete ${brooch.name}`)).toBeVisible();
  await isAccessible(sizes);
  await button("Filters").click();
  await expect.element(dialog("Filters")).toBeVisible();
  await isAccessible([narrowPhone]);
  await button("Close").click();
  await button(`Delete ${brooch.name}`).click();
  await expect.element(dialog("Confirm Deletion")).toBeVisible();
  await isAccessible(sizes);
  await userEvent.keyboard("{Escape}");
  backend.respond({ [found]: () => rows([]) });
  await field("Search products").fill("no such thing");
  await expect.element(nothing).toBeVisible();
  await isAccessible(sizes);
  backend.respond({ [list]: lostConnection });
  await button("Clear the search").click();
  await expect.element(button("Try again")).toBeVisible();
  await isAccessible(sizes);
});
