import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  button,
  desktop,
  heading,
  isAccessible,
  link,
  narrowPhone,
  open,
  phone,
  shownToast,
} from "../base/screen.tsx";
import { lostConnection, rows } from "../base/stub-backend.ts";
import { brooch, catalog, product, ring } from "../cart/shopping.ts";

const stones = [
  product({ ...brooch, name: "Round Ruby" }, { stone: "Ruby", carat: 1.5, stone_length: 6, shape: "Round" }),
  product(
    { ...ring, name: "Oval Ruby", original_price: 40 },
    {
      stone: "Ruby",
      carat: 2,
      stone_length: 8,
      stone_width: 6,
      shape: "Oval",
      rating: 4.5,
      reviews: 3,
      certificate_lab: "GIA",
      certificate_number: "6214",
      certificate_file: null,
      stock_quantity: 0,
    },
  ),
  product(
    { ...ring, id: 11, name: "Gold Band" },
    {
      metal: "Gold",
      requires_options: true,
      product_options: [
        {
          id: 4,
          position: 1,
          name: "Ring size",
          kind: "choice",
          required: true,
          max_length: null,
          allowed: null,
          surcharge: 0,
          is_ring_size: true,
          product_option_values: [5, 6, 7].map((size) => ({
            id: size,
            position: size,
            value: String(size),
            surcharge: 0,
            stock_quantity: null,
          })),
        },
        {
          id: 5,
          position: 2,
          name: "Engraving",
          kind: "text",
          required: false,
          max_length: 20,
          allowed: "letters",
          surcharge: 5,
          is_ring_size: false,
          product_option_values: [],
        },
      ],
      option_combinations: [],
    },
  ),
];

/** As the data API: the products that the request names, or all. */
function byIds(request: Request) {
  const asked = new URL(request.url).searchParams.get("id") ?? "";
  const ids = asked.startsWith("in.") ? asked.slice(4, -1).split(",").map(Number) : null;
  const one = asked.startsWith("eq.") ? Number(asked.slice(3)) : null;
  return rows(stones.filter(({ id }) => (one === null ? (ids?.includes(id) ?? true) : id === one)));
}

const openShop = (path: string, { size = desktop, responses = {} } = {}) =>
  open(path, {
    size,
    responses: {
      ...catalog,
      "GET products": byIds,
      "GET rpc/related_products": () => rows([]),
      ...responses,
    },
  });

const remove = (name: string) => link(`Remove ${name} from the comparison`);
const box = (name: string) => page.getByRole("checkbox", { name, exact: false });
const stored = () => JSON.parse(localStorage.getItem("compared") ?? "[]") as number[];
/** The cells of a row, by its term. */
const row = (term: string) => {
  const head = page.getByRole("rowheader", { name: term, exact: false }).element();
  return [...head.closest("tr")!.querySelectorAll("td")].map(({ textContent }) => textContent);
};

describe("the page that compares pieces", () => {
  test("has them in columns, and only what is known of one of them in rows", async () => {
    await openShop("/compare?ids=7,9,11");
    await expect.element(page.getByRole("columnheader", { name: "Oval Ruby" })).toBeVisible();
    const columns = page.getByRole("columnheader").elements();
    expect(columns.map(({ textContent }) => textContent)).toEqual(["Round Ruby", "Oval Ruby", "Gold Band"]);
    const terms = page.getByRole("rowheader").elements();
    expect(terms.map(({ textContent }) => textContent)).toEqual([
      "Price (differs)",
      "Rating (differs)",
      "Metal (differs)",
      "Stone (differs)",
      "Shape (differs)",
      "Carat weight (differs)",
      "Stone size (differs)",
      "Certificate (differs)",
      "To choose",
      "The stone, all to one scale",
      "Buy",
    ]);
    expect(row("Carat weight")).toEqual(["1.50 ct", "2.00 ct", "–Not stated"]);
    expect(row("To choose")[2]).toBe("Ring size: 5, 6, 7Engraving: up to 20 characters");
    await expect
      .element(link("Look it up at GIA"))
      .toHaveAttribute("href", "https://www.gia.edu/report-check?reportno=6214");
    // One scale: as large as their sizes say.
    const [small, large] = [...document.querySelectorAll<SVGElement>("tbody td svg")].map(
      ({ clientHeight }) => clientHeight,
    );
    expect(large! / small!).toBeCloseTo(9 / 7, 1);
    await isAccessible([desktop, phone, narrowPhone]);
  });

  test("marks nothing where all say the same", async () => {
    await openShop("/compare?ids=7,9");
    await expect.element(page.getByRole("rowheader", { name: "Carat weight (differs)" })).toBeVisible();
    expect(page.getByRole("rowheader", { name: /^Stone$/ }).elements()).toHaveLength(1);
    expect(page.getByRole("rowheader", { name: "Metal" }).elements()).toEqual([]);
  });

  test("sells what is in stock, once its options are chosen", async () => {
    await openShop("/compare?ids=7,9,11");
    await button("Add to Cart: Round Ruby").click();
    await shownToast("Added to cart!");
    expect(row("Buy")[1]).toBe("Out of stock");
    await button("Add to Cart: Gold Band").click();
    await expect.element(page.getByRole("dialog", { name: "Gold Band" })).toBeVisible();
  });

  test("loses a piece by keyboard, and then the last", async () => {
    localStorage.setItem("compared", "[7,9]");
    await openShop("/compare?ids=7,9");
    await expect.element(remove("Round Ruby")).toBeVisible();
    (remove("Round Ruby").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("columnheader", { name: "Round Ruby" })).not.toBeInTheDocument();
    expect(stored()).toEqual([9]);
    await expect.element(page.getByText("There is room for more", { exact: false })).toBeVisible();
    expect(page.getByText("marks what differs.", { exact: false }).elements()).toEqual([]);
    await isAccessible([desktop, narrowPhone]);
    await remove("Oval Ruby").click();
    await expect.element(heading("Nothing to compare yet")).toBeVisible();
    expect(stored()).toEqual([]);
    await isAccessible([desktop, narrowPhone]);
  });

  test("says what is no longer sold, and forgets it", async () => {
    localStorage.setItem("compared", "[7,404]");
    await openShop("/compare?ids=7,404,x,7");
    await expect.element(page.getByText("1 of these pieces is no longer sold.")).toBeVisible();
    await expect.poll(stored).toEqual([7]);
  });

  test("can be tried again when it could not be loaded", async () => {
    const backend = await openShop("/compare?ids=7", { responses: { "GET products": lostConnection } });
    await expect.element(heading("The pieces could not be loaded")).toBeVisible();
    backend.respond({ "GET products": byIds });
    await button("Try again").click();
    await expect.element(page.getByRole("columnheader", { name: "Round Ruby" })).toBeVisible();
  });
});

test("up to four pieces of the wish list are chosen", async () => {
  localStorage.setItem("wish-list", "[7,9]");
  localStorage.setItem("compared", "[1,2,3]");
  await openShop("/wish-list");
  await box("Round Ruby").click();
  await expect.element(box("Round Ruby")).toBeChecked();
  await box("Oval Ruby").click();
  await shownToast(
    "There is no room for another piece",
    "Up to 4 pieces are shown side by side. Please remove one first.",
  );
  await expect.element(box("Oval Ruby")).not.toBeChecked();
  await expect.element(link("View comparison (4 pieces)")).toHaveAttribute("href", "/compare?ids=1,2,3,7");
  await isAccessible([desktop, narrowPhone]);
  await box("Round Ruby").click();
  expect(stored()).toEqual([1, 2, 3]);
});
