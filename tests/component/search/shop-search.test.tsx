import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { arrows, button, desktop, heading, isAccessible, link, open, phone } from "../base/screen.tsx";
import { rows } from "../base/stub-backend.ts";
import { brooch, catalog, facetRows, product, ring } from "../cart/shopping.ts";

const search = page.getByRole("combobox", { name: "Search products" });
const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");

const facets = {
  category: { [brooch.category]: 2 },
  type: { ring: 1, brooch: 1 },
  metal: { Silver: 2 },
  carat: { "1-1.5": 1, "3-": 1 },
  price: { "40.00": 1, "90.00": 1 },
  stock: { in: 2 },
  size: { "6.5": 1, "10": 2, M: 1, "6": 2 },
};

const withFacets = {
  ...catalog,
  "GET rpc/product_facets": () => Response.json(facetRows(facets)),
};

describe("suggestions", () => {
  test("are chosen by keyboard, and Escape keeps what was typed", async () => {
    await open("/cart", { responses: withFacets });
    await search.click();
    await search.fill("ri");
    await expect.element(options.first()).toBeVisible();
    await expect.element(search).toHaveAttribute("aria-expanded", "true");
    await isAccessible([desktop]);
    await expect.element(page.getByRole("status").filter({ hasText: "3 suggestions" })).toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await expect.element(options.first()).not.toBeInTheDocument();
    await expect.element(search).toHaveValue("ri");
    await expect.element(search).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect.element(options.nth(1)).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}{Enter}");
    await expect.element(heading('Results for "ri"', 1)).toBeVisible();
    await expect.element(link(`Remove ${brooch.category}`).first()).toBeVisible();
  });

  test("are pressed, and Enter without one searches", async () => {
    await open("/cart", { responses: withFacets });
    await search.click();
    await search.fill("ring");
    await expect.element(options).toHaveLength(3);
    await userEvent.keyboard("{Enter}");
    await expect.element(heading('Results for "ring"', 1)).toBeVisible();
    await search.fill("rings");
    await options.last().click();
    await expect.element(link(`Remove ${brooch.category}`).first()).toBeVisible();
  });

  test("for an earlier text that arrive late are dropped", async () => {
    const late = Promise.withResolvers<Response>();
    const backend = await open("/cart", {
      responses: {
        ...withFacets,
        "GET rpc/search_products": ({ url }) =>
          url.includes("q=broo&") ? late.promise : rows([product(url.includes("q=brooch") ? brooch : ring)]),
      },
    });
    await search.click();
    await search.fill("broo");
    await expect.poll(() => backend.requests("GET rpc/search_products")).toHaveLength(1);
    await search.fill("brooch");
    await expect.poll(() => options.elements()[0]?.textContent).toContain(brooch.name);
    late.resolve(rows([product(ring)]));
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(options.first()).toHaveAttribute("aria-selected", "true");
    await expect.poll(() => options.elements()[0]?.textContent).toContain(brooch.name);
  });
});

describe("pages of text", () => {
  const shop = { pages: [{ slug: "shipping", title: "Shipping and returns" }] };

  test("are suggested before the pieces", async () => {
    await open("/cart", { shop, responses: withFacets });
    await search.click();
    await search.fill("returns");
    await expect.element(options.first()).toMatchTextContent(/^Shipping and returns/);
    await expect.element(page.getByRole("status").filter({ hasText: "4 suggestions" })).toBeInTheDocument();
    await isAccessible([desktop]);
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(options.first()).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{Enter}");
    await expect.element(heading("Shipping", 1)).toBeVisible();
  });

  test("stand above the pieces that a search finds, and nowhere else", async () => {
    await open("/products?q=returns", { shop, responses: withFacets });
    const found = page.getByRole("main").getByRole("link", { name: "Shipping and returns" });
    await expect.element(found).toHaveAttribute("href", "/pages/shipping");
    await isAccessible([phone, desktop]);
    await search.fill("ring");
    await userEvent.keyboard("{Enter}");
    await expect.element(heading('Results for "ring"', 1)).toBeVisible();
    await expect.element(found).not.toBeInTheDocument();
  });
});

describe("facets", () => {
  test("are links that choose a value, and chips remove it again", async () => {
    const backend = await open("/products", { responses: withFacets });
    await page.getByRole("link", { name: "Rings 1" }).click();
    await expect.element(link("Remove Rings").first()).toBeVisible();
    await page.getByRole("link", { name: "1 to 1.5 ct 1" }).click();
    await expect.element(link("Remove 1 to 1.5 ct").first()).toBeVisible();
    const asked = new URLSearchParams(backend.requests("GET rpc/search_products").at(-1) as string);
    expect(JSON.parse(asked.get("filters")!)).toEqual({ type: ["ring"], carat: ["1-1.5"] });
    await isAccessible([desktop]);
    await link("Remove Rings").first().click();
    await expect.element(link("Remove Rings")).not.toBeInTheDocument();
    await expect.element(page.getByRole("status").filter({ hasText: "Showing 2 of 2" })).toHaveFocus();
    await link("Clear all").first().click();
    await expect.element(link("Clear all")).not.toBeInTheDocument();
  });

  test("are chosen by sizes and prices in the search text", async () => {
    const backend = await open("/cart", { responses: withFacets });
    await search.fill("ring size 6 under $2,000");
    await userEvent.keyboard("{Enter}");
    await expect.element(heading('Results for "ring"', 1)).toBeVisible();
    await expect.element(search).toHaveValue("ring size 6 under $2,000");
    const asked = () => new URLSearchParams(backend.requests("GET rpc/search_products").at(-1) as string);
    expect(asked().get("q")).toBe("ring");
    expect(JSON.parse(asked().get("filters")!)).toEqual({ size: ["6"], max: 2000 });
    expect(backend.requests("GET rpc/product_facets").at(-1)).toContain("size");
    await expect.element(page.getByRole("textbox", { name: "To $" })).toHaveValue("2000");

    // Numbers in order, then values that are not numbers.
    const sizes = page.getByRole("region", { name: "Ring size" }).getByRole("link");
    await expect.element(sizes.first()).toHaveAttribute("aria-current", "true");
    expect(sizes.elements().map(({ textContent }) => textContent)).toEqual(["62", "6.51", "102", "M1"]);
    await isAccessible([desktop]);
    await sizes.nth(1).click();
    await expect.element(link("Remove Ring size 6.5").first()).toBeVisible();
    await link("Remove Up to $2,000.00").first().click();
    await expect.element(link("Remove Up to $2,000.00")).not.toBeInTheDocument();
    await expect.element(search).toHaveValue("ring");
    expect(JSON.parse(asked().get("filters")!)).toEqual({ size: ["6", "6.5"] });
    await link("Clear the search for ring").first().click();
    await expect.element(heading("All Products", 1)).toBeVisible();
    await expect.element(link("Remove Ring size 6.5").first()).toBeVisible();
  });

  test("without values are hidden, and so are values that no product has", async () => {
    await open("/products?metal=Gold", { responses: withFacets });
    await expect.element(heading("Metal", 3)).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Gold 0" })).toHaveAttribute("aria-current", "true");
    expect(heading("Stone", 3).elements()).toEqual([]);
    expect(page.getByRole("link", { name: /^Necklaces/ }).elements()).toEqual([]);
  });

  test("for prices have fields and a slider that the arrow keys move", async () => {
    await open("/products?q=ring&metal=Silver", { responses: withFacets });
    await page.getByLabelText("From $").fill("$50");
    await userEvent.keyboard("{Enter}");
    await expect.element(link("Remove From $50.00").first()).toBeVisible();
    await expect.element(link("Remove Silver").first()).toBeVisible();
    const highest = page.getByRole("slider", { name: "Highest price" });
    (highest.element() as HTMLElement).focus();
    await userEvent.keyboard(arrows().back.repeat(2));
    await expect.element(link("Remove $50.00 to $88.00").first()).toBeVisible();
    await expect.element(highest).toHaveFocus();
    await link("Remove $50.00 to $88.00").first().click();
    await expect.element(page.getByLabelText("From $")).toHaveValue("");
  });

  test("are in a sheet on a phone, whose button says how many pieces there are", async () => {
    await open("/products", { responses: withFacets, size: phone });
    await button("Filter").click();
    await page.getByRole("link", { name: "Rings 1" }).click();
    await isAccessible([phone]);
    await button("Show 2 pieces").click();
    await expect.element(link("Remove Rings").last()).toBeVisible();
  });
});
