import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, desktop, heading, isAccessible, link, open, phone, shownToast } from "../base/screen.tsx";
import { productPageSize } from "../../../app/features/catalog/product-filter.ts";
import { holdTimers } from "../base/held-timers.ts";
import { lostConnection, rows } from "../base/stub-backend.ts";
import { brooch, catalog, checkout, facetRows, product, ring, storeCart, words } from "../cart/shopping.ts";

const search = page.getByRole("combobox", { name: "Search products" });
const notFetched = /could not be fetched/;

/** Every request to the backend fails. */
function failing(respond: () => Response) {
  return Object.fromEntries(Object.keys(catalog).map((name) => [name, respond]));
}

describe("what cannot be loaded", () => {
  test("a list of products says so, and can be loaded again", async () => {
    const backend = await open("/products", { responses: failing(lostConnection), expected: notFetched });
    await shownToast("Error fetching products");
    await expect.element(heading("The products could not be loaded", 2)).toBeVisible();
    await isAccessible();
    backend.respond(catalog);
    (button("Try again").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(link(brooch.name).first()).toBeVisible();
    // The button is gone, but the focus is not lost.
    await expect.element(page.getByRole("main")).toHaveFocus();
  });

  test("a list that failed without a connection comes back with it, if not with its first announcement", async () => {
    const backend = await open("/products", { responses: failing(lostConnection), expected: notFetched });
    await expect.element(heading("The products could not be loaded", 2)).toBeVisible();
    await shownToast("Error fetching products");
    const secondTry = holdTimers(2000);
    window.dispatchEvent(new Event("online"));
    await expect.poll(secondTry.count).toBe(1);
    backend.respond(catalog);
    secondTry.runOut();
    await expect.element(link(brooch.name).first()).toBeVisible();
  });

  test("a product is not called sold out, and can be loaded again", async () => {
    const backend = await open("/product/7", { responses: failing(lostConnection), expected: notFetched });
    await shownToast("Error fetching product details");
    await expect.element(heading("This piece could not be loaded", 1)).toBeVisible();
    await expect.element(page.getByRole("main").getByText(/^The shop could not be reached/)).toBeVisible();
    expect(page.getByText(/sold|not found/i).elements()).toEqual([]);
    await isAccessible();
    backend.respond({
      "GET products": () => rows([]),
      "GET rpc/running_promotions": () => rows([]),
      "GET rpc/best_sellers": () => rows([]),
    });
    await button("Try again").click();
    await expect.element(heading("Product not found", 1)).toBeVisible();
    await expect.element(words("It may no longer be for sale")).toBeVisible();
    await isAccessible();
  });

  test("the home page shows the rest", async () => {
    await open("/", {
      responses: failing(() => new Response("Bad gateway", { status: 502 })),
      expected: notFetched,
    });
    await shownToast("Error", "Could not fetch featured products.");
    await expect.element(heading("Cut to catch light")).toBeVisible();
  });
});

test.for([
  ["/no-such-page", "Page not found"],
  ["/product/ring", "Product not found"],
] as const)("%s has a link to continue", async ([address, title]) => {
  await open(address, { responses: catalog });
  await expect.element(heading(title, 1)).toBeVisible();
  await isAccessible();
  await link("See all products").click();
  await expect.element(heading("All Products", 1)).toBeVisible();
});

function clear(text: string) {
  return link(`Clear the search for ${text}`);
}

test("a later page has an address, begins with its own pieces, and leads back", async () => {
  const rings = Array.from({ length: productPageSize + 1 }, (_, index) =>
    product({ ...ring, id: 100 + index, name: `Ring ${index + 1}` }),
  );
  await open("/products?page=2", {
    responses: {
      ...catalog,
      "GET products": ({ url }) => {
        const search = new URL(url).searchParams;
        const from = Number(search.get("offset") ?? 0);
        return rows(rings.slice(from, from + Number(search.get("limit"))));
      },
      "GET rpc/product_facets": () => Response.json(facetRows({}, rings.length)),
    },
  });
  await expect.element(link(`Ring ${rings.length}`)).toBeVisible();
  expect(page.getByRole("article").elements()).toHaveLength(1);
  await isAccessible();
  await link("Previous page").click();
  await expect.element(link("Ring 1")).toBeVisible();
  await expect.element(link("Previous page")).not.toBeInTheDocument();
});

describe("a search", () => {
  test("is trimmed, and the focus stays in the box", async () => {
    const backend = await open("/cart", { responses: catalog });
    await search.fill("   ");
    await userEvent.keyboard("{Enter}");
    await expect.element(heading("Cart", 1)).toBeVisible();
    await search.fill("  ruby ");
    await userEvent.keyboard("{Enter}");
    await expect.element(clear("ruby")).toBeVisible();
    await expect.element(search).toHaveValue("ruby");
    await expect.element(search).toHaveFocus();
    await search.fill("pearl");
    await userEvent.keyboard("{Enter}");
    await expect.element(clear("pearl")).toBeVisible();
    await expect.element(search).toHaveFocus();
    // The suggestions request the same facets, but for fewer products, if Enter comes after their pause.
    const searches = backend
      .requests("GET rpc/search_products")
      .map((query) => new URLSearchParams(String(query)));
    const ofThePage = searches.filter((search) => search.get("take") === String(productPageSize));
    expect(ofThePage.map((search) => search.get("q"))).toEqual(["ruby", "pearl"]);
    const facets = backend.requests("GET rpc/product_facets");
    expect(facets).toHaveLength(searches.length);
    expect([...new Set(facets)]).toEqual(["?q=ruby", "?q=pearl"]);
  });

  test("that is cleared empties the box and moves the focus to the results", async () => {
    await open("/products?q=ruby", { responses: catalog });
    await clear("ruby").click();
    await expect.element(clear("ruby")).not.toBeInTheDocument();
    await expect.element(page.getByRole("status").filter({ hasText: "Showing 2 of 2" })).toHaveFocus();
    await expect.element(search).toHaveValue("");
  });

  test("without results shows close matches, and a link to the same search without filters", async () => {
    const near = rows([product(brooch)]);
    const backend = await open("/products?q=zzzz+brooch", {
      responses: {
        ...catalog,
        "GET rpc/search_products": ({ url }) => (url.includes("near=true") ? near.clone() : rows([])),
      },
    });
    await expect.element(heading("No products found")).toBeVisible();
    await expect.element(words("Try adjusting your search or filter criteria")).toBeVisible();
    await expect.element(heading("Close to your search", 3)).toBeVisible();
    await expect.element(link(brooch.name).first()).toBeVisible();
    await isAccessible();
    expect(backend.requests("GET products")).toEqual([]);
  });

  test("that finds nothing with filters leads to what it finds without them", async () => {
    await open("/products?q=ruby&metal=Silver", {
      responses: {
        ...catalog,
        "GET rpc/search_products": () => rows([]),
        "GET rpc/product_facets": ({ url }) =>
          Response.json(facetRows({}, url.includes("filters=") ? 0 : 12)),
      },
    });
    await expect.element(link('See 12 pieces for "ruby" without filters')).toBeVisible();
  });

  test("with one choice too many shows what it would find without that choice", async () => {
    const backend = await open("/products?q=ruby&metal=Silver&size=6&size=7", {
      responses: {
        ...catalog,
        "GET rpc/search_products": ({ url }) => rows(url.includes("size") ? [] : [product(brooch)]),
        "GET rpc/product_facets": () => Response.json(facetRows({ without: { metal: 2, size: 3 } }, 0, 12)),
      },
    });
    await expect.element(heading("No products found")).toBeVisible();
    await expect.element(heading("Close to your search", 3)).toBeVisible();
    await expect.element(link(brooch.name).first()).toBeVisible();
    const asked = new URLSearchParams(backend.requests("GET rpc/search_products").at(-1) as string);
    expect(asked.get("filters")).toBe('{"metal":["Silver"]}');
    await link('See 3 pieces without "Ring size 6, Ring size 7"').click();
    await expect.element(heading("No products found")).not.toBeInTheDocument();
  });

  test("that matches nothing even closely shows the best sellers", async () => {
    await open("/products?q=zzzz", {
      responses: {
        ...catalog,
        "GET rpc/search_products": () => rows([]),
        "GET rpc/product_facets": () => Response.json(facetRows({}, 0, 12)),
      },
    });
    await expect.element(heading("No products found")).toBeVisible();
    await expect.element(words("Try adjusting your search or filter criteria")).toBeVisible();
    await expect.element(heading("Best sellers", 3)).toBeVisible();
    await expect.element(link(ring.name).first()).toBeVisible();
    await expect.element(link("See all products")).toBeVisible();
    await isAccessible();
  });

  test("says what was searched for, and how the spelling was corrected", async () => {
    await open("/products?q=saphire", {
      responses: {
        ...catalog,
        "GET rpc/product_facets": () => Response.json(facetRows({ spelling: { sapphire: 0 } })),
      },
    });
    await expect.element(heading('Results for "saphire"', 1)).toBeVisible();
    await expect.element(words('Spelled as "sapphire"').first()).toBeVisible();
  });
});

test("sorting leaves the focus where it is", async () => {
  const backend = await open("/products", { responses: catalog });
  const sort = page.getByLabelText("Sort by");
  await expect.element(sort).toBeVisible();
  (sort.element() as HTMLElement).focus();
  await userEvent.selectOptions(sort, "Rating");
  await expect.poll(() => backend.requests("GET products")).toHaveLength(2);
  await expect
    .element(
      page
        .getByRole("status")
        .filter({ hasText: /^Showing/ })
        .first(),
    )
    .toBeVisible();
  await expect.element(sort).toHaveFocus();
});

test("a page takes the focus and is announced, even without the shop's header", async () => {
  storeCart(brooch);
  await open("/cart", { responses: checkout() });
  await link("Proceed to Checkout").click();
  await expect.element(page.getByRole("status").filter({ hasText: "Checkout |" })).toBeInTheDocument();
  await expect.element(page.getByRole("main")).toHaveFocus();
});

describe("categories", () => {
  const many = Array.from({ length: 40 }, (_, index) => ({
    id: index + 1,
    name: `Clasps ${"of a long name ".repeat(3)}${index}`,
    description: "To close a chain",
    products: index === 3 ? [{ image: "/favicon.svg" }] : [],
  }));
  const responses = {
    ...catalog,
    "GET product_categories": () => rows(many),
    "GET rpc/category_counts": () => Response.json(many.map(({ name }) => ({ category: name, products: 1 }))),
    "GET rpc/product_facets": () =>
      Response.json(facetRows({ category: Object.fromEntries(many.map(({ name }) => [name, 1])) }, 1, 40)),
  };
  const last = many.at(-1)!.name;

  test("forty of them fit on the home page, which shows a picture of one", async () => {
    await open("/", { responses });
    const tile = page.getByRole("region", { name: "From our categories" }).getByRole("link");
    await expect.element(tile).toHaveTextContent(`${many[3]!.name}See allTo close a chain`);
    expect(page.getByRole("navigation", { name: "Categories" }).getByRole("link").elements()).toHaveLength(
      12,
    );
    await isAccessible();
  });

  test.for([desktop, phone])("the last of forty can be reached at $width px", async (size) => {
    const backend = await open("/products", { responses, size });
    if (size === phone) await button("Filter").click();
    await expect.element(page.getByRole("link", { name: `${last} 1` })).toBeVisible();
    await isAccessible([size]);
    await page.getByRole("link", { name: `${last} 1` }).click();
    if (size === phone) await button("Show 1 piece").click();
    await expect.element(heading(last, 1)).toBeVisible();
    expect(backend.requests("GET products").at(-1)).toContain(
      new URLSearchParams({ category: `eq.${last}` }).toString(),
    );
  });
});

describe("the head of a list", () => {
  const picture = "/public/icon-192.png#size=300x100&focus=10,50";

  test("is the category's description and picture, but not for a search in it", async () => {
    const categories = [{ name: brooch.category, description: "All that shines.", picture }];
    const responses = { ...catalog, "GET product_categories": () => rows(categories) };
    const address = `/products?${new URLSearchParams({ category: brooch.category })}`;
    await open(address, { responses });
    await expect.element(page.getByText("All that shines.")).toBeVisible();
    const image = document.querySelector<HTMLImageElement>("main img[src*=icon-192]")!;
    expect(image.style.objectPosition).toBe("10% 50%");
    await isAccessible([phone, desktop]);
    await search.fill("ring");
    await userEvent.keyboard("{Enter}");
    await expect.element(heading('Results for "ring"', 1)).toBeVisible();
    await expect.element(page.getByText("All that shines.")).not.toBeInTheDocument();
  });

  const gifts = { name: "Gifts", description: "For somebody.", picture };
  const inGifts = { ...catalog, "GET collections": () => rows([gifts]) };

  test("of a collection stays while its products are filtered and sorted", async () => {
    const backend = await open("/collections/gifts", { responses: inGifts });
    await expect.element(heading("Gifts", 1)).toBeVisible();
    await expect.element(page.getByText("For somebody.")).toBeVisible();
    await expect.element(link(brooch.name).first()).toBeVisible();
    await isAccessible([phone, desktop]);
    const asked = () => new URLSearchParams(backend.requests("GET rpc/search_products").at(-1) as string);
    expect([asked().get("filters"), asked().get("sort")]).toEqual(['{"collection":"gifts"}', "own"]);

    await page.getByLabelText("Sort by").selectOptions("Price low to high");
    await expect.poll(() => asked().get("sort")).toBe("price-asc");
    await page
      .getByRole("complementary")
      .getByRole("link", { name: new RegExp(`^${brooch.category}`) })
      .click();
    await expect.poll(() => asked().get("category")).toBe(brooch.category);
    expect(asked().get("filters")).toBe('{"collection":"gifts"}');
    await expect.element(heading("Gifts", 1)).toBeVisible();
    await page.getByRole("link", { name: /^Whole collection/ }).click();
    await expect.poll(() => asked().get("category")).toBeNull();
  });

  test("of a collection that does not exist is a page that was not found", async () => {
    await open("/collections/no-such", {
      responses: { ...inGifts, "GET collections": () => rows([]) },
    });
    await expect.element(heading("Page not found", 1)).toBeVisible();
    await isAccessible();
  });
});

describe("the menu's collections", () => {
  const collections = ["New in", "Gifts", "For weddings", "Under fifty", "Heirlooms and antiques"].map(
    (name) => ({
      name,
      slug: name.toLowerCase().replaceAll(" ", "-"),
    }),
  );
  const main = page.getByRole("navigation", { name: "Main" });
  const responses = {
    ...catalog,
    "GET collections": () => rows([{ name: "Gifts", description: "", picture: null }]),
  };

  test.for([1024, 1280])("five are in a list that opens, at %d px", async (width) => {
    await open("/", { responses, shop: { collections }, size: { width, height: 800 } });
    await main.getByRole("button", { name: "Collections" }).click();
    await expect.element(main.getByRole("link", { name: "Heirlooms and antiques" })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(width);
    await isAccessible([{ width, height: 800 }]);
    await main.getByRole("link", { name: "Gifts" }).click();
    await expect.element(heading("Gifts", 1)).toBeVisible();
    await expect.element(main.getByRole("link", { name: "Gifts" })).not.toBeInTheDocument();
  });

  test("one or two stand beside the other links", async () => {
    await open("/", { responses, shop: { collections: collections.slice(0, 2) } });
    await expect.element(main.getByRole("link", { name: "Gifts" }).first()).toBeVisible();
    await expect.element(main.getByRole("button", { name: "Collections" })).not.toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBe(desktop.width);
  });

  test("and categories in the menu of a phone: the one that is shown is the current one", async () => {
    const categories = [{ name: brooch.category }, { name: "Anklets" }];
    await open(`/products?${new URLSearchParams({ category: brooch.category })}`, {
      responses: { ...responses, "GET product_categories": () => rows(categories) },
      shop: { collections },
      size: phone,
    });
    await button("Open menu").click();
    const list = page.getByRole("navigation", { name: "Categories" });
    await expect.element(list.getByRole("link", { name: "Anklets" })).not.toHaveAttribute("aria-current");
    await expect
      .element(list.getByRole("link", { name: brooch.category }))
      .toHaveAttribute("aria-current", "page");
  });

  test("are all in the menu of a phone", async () => {
    await open("/", { responses, shop: { collections }, size: phone });
    await button("Open menu").click();
    const list = page.getByRole("navigation", { name: "Collections" });
    await expect.element(list.getByRole("link", { name: "Heirlooms and antiques" })).toBeVisible();
    await isAccessible([phone]);
    await list.getByRole("link", { name: "Gifts" }).click();
    await expect.element(heading("Gifts", 1)).toBeVisible();
  });
});
