import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { admin } from "../base/people.ts";
import {
  button,
  desktop,
  dialog,
  field,
  heading,
  isAccessible,
  link,
  open,
  phone,
  shownProblem,
  shownToast,
} from "../base/screen.tsx";
import { table } from "../base/stored-rows.ts";
import { created, refusal, rows, type StubbedBackend } from "../base/stub-backend.ts";
import { shopResponses } from "../shop/shop-document.ts";

const add = "POST collections";
const change = "PATCH collections";
const count = "POST rpc/count_collection";

const collection = (id: number, name: string, columns: object = {}) => ({
  id,
  name,
  slug: name.toLowerCase(),
  description: "",
  picture: null as string | null,
  by_hand: false,
  product_ids: [] as number[],
  matches_any: false,
  tags: [] as string[],
  category_id: null,
  min_price: null,
  max_price: null,
  max_age: null,
  is_published: true,
  in_menu: false,
  position: null,
  updated_at: "2026-01-01T00:00:00+00:00",
  ...columns,
});

const stored = () => [
  collection(1, "Gifts", { tags: ["gift"], max_price: 50, in_menu: true }),
  collection(2, "Chosen", { by_hand: true, product_ids: [8, 7], is_published: false }),
];

const opal = { id: 7, name: "Opal Ring", image: null };
const ruby = { id: 8, name: "Ruby Ring", image: null };
const jade = { id: 9, name: "Jade Ring", image: null };

function openCollections(path = ""): Promise<StubbedBackend> {
  const collections = table("collections", stored());
  return open(`/admin/collections${path}`, {
    signedIn: admin,
    responses: {
      ...collections,
      "GET rpc/all_collections": collections["GET collections"]!,
      ...shopResponses,
      [add]: created,
      [count]: () => Response.json(12),
      "GET product_categories": () => rows([{ id: 3, name: "Gemstones" }]),
      "GET products": () => rows([opal, ruby]),
      "GET rpc/search_catalog": () => rows([opal, jade]),
    },
  });
}

const chosen = page.getByRole("list", { name: "Chosen products" });
const names = () =>
  chosen
    .getByRole("listitem")
    .elements()
    .map((row) => row.textContent.replace(/^\d+/, ""));

describe("the list", () => {
  test("says what is in each collection, and where it is shown", async () => {
    await openCollections();
    for (const row of [
      "Gifts /collections/gifts By a rule Published Yes Edit Gifts Delete Gifts",
      "Chosen /collections/chosen 2 by hand Draft No Edit Chosen Delete Chosen",
    ])
      // oxlint-disable-next-line no-await-in-loop -- they are all there at once
      await expect.element(page.getByRole("row", { name: row, exact: true })).toBeVisible();
    await isAccessible([phone, desktop]);
  });

  test("deletes one after a question", async () => {
    const backend = await openCollections();
    await button("Delete Gifts").click();
    await expect.element(dialog("Confirm Deletion").getByText(/Its products stay/)).toBeVisible();
    await button("Delete").click();
    await shownToast("Collection deleted successfully!");
    await expect.element(link("Gifts")).not.toBeInTheDocument();
    expect(backend.requests("DELETE collections")).toHaveLength(1);
  });

  test("puts them in order", async () => {
    const backend = await openCollections();
    backend.respond({ "POST rpc/arrange": () => Response.json(true) });
    await button("Change Order").click();
    await button("Move Chosen up").click();
    await button("Save Order").click();
    await shownToast("Order saved successfully!");
    expect(backend.requests("POST rpc/arrange")).toEqual([
      { list: "collections", ids: [2, 1], seen: [1, 2] },
    ]);
  });
});

describe("a new collection", () => {
  test("with a rule says how many products match, and its address follows its name", async () => {
    const backend = await openCollections("/new");
    await expect.element(page.getByText(/^Once there is a condition/)).toBeVisible();
    await isAccessible([phone, desktop]);
    await field("Name").fill("Émeraudes & more");
    await expect.element(field("Address")).toHaveValue("emeraudes-more");
    await field("Tags").fill("gift, Blue ,gift");
    await field("Category").selectOptions("Gemstones");
    await field("Price to ($)").fill("49.90");
    await field("Added in the last (days)").fill("30");
    await field("A product must meet").selectOptions("Any condition");
    await expect.element(page.getByText("The shop shows 12 products in it now.")).toBeVisible();
    await page.getByRole("switch", { name: "In the menu" }).click();
    await button("Add Collection").click();
    await shownToast("Collection added successfully!");
    const values = {
      name: "Émeraudes & more",
      slug: "emeraudes-more",
      description: "",
      picture: null,
      by_hand: false,
      product_ids: [],
      matches_any: true,
      tags: ["gift", "Blue"],
      category_id: 3,
      min_price: null,
      max_price: 49.9,
      max_age: 30,
      is_published: true,
      in_menu: true,
    };
    expect(backend.requests(add)).toEqual([values]);
    expect(backend.requests(count).at(-1)).toMatchObject({ draft: { tags: ["gift", "Blue"], max_age: 30 } });
  });

  test("without a condition, with prices the wrong way round or with a taken address is refused at the field", async () => {
    const backend = await openCollections("/new");
    await field("Name").fill("Gifts");
    await button("Add Collection").click();
    await shownProblem(field("Tags"), "Please enter at least one condition.");
    await field("Price from ($)").fill("50");
    await field("Price to ($)").fill("20");
    await button("Add Collection").click();
    await shownProblem(field("Price to ($)"), "This is below the lowest price.");
    await field("Price to ($)").fill("60");
    backend.respond({ [add]: () => refusal(409, "23505") });
    await button("Add Collection").click();
    await shownProblem(field("Address"), 'There is already a collection with the address "gifts".');
    expect(backend.requests(add)).toHaveLength(1);
  });

  test("by hand has the products that were found, in the order that was given", async () => {
    const backend = await openCollections("/new");
    await field("Name").fill("Rings");
    await field("Which products are in it").selectOptions("Products that I choose, in my own order");
    await field("Add products").fill("ring");
    await button("Add Opal Ring").click();
    await expect.element(field("Add products")).toHaveFocus();
    await expect.element(button("Add Opal Ring")).not.toBeInTheDocument();
    await button("Add Jade Ring").click();
    await userEvent.keyboard("{Enter}");
    await button("Move Jade Ring up").click();
    expect(names()).toEqual(["Jade Ring", "Opal Ring"]);
    await isAccessible([phone, desktop]);
    await button("Add Collection").click();
    await shownToast("Collection added successfully!");
    expect(backend.requests(add)).toMatchObject([{ by_hand: true, product_ids: [9, 7] }]);
  });
});

describe("an edited collection", () => {
  test("shows its products in their order, and only what changed is saved", async () => {
    const backend = await openCollections("/2");
    await expect.element(heading("Edit Collection")).toBeVisible();
    await expect.poll(names).toEqual(["Ruby Ring", "Opal Ring"]);
    await expect.element(link("View in Store")).not.toBeInTheDocument();
    await button("Remove Ruby Ring").click();
    await expect.element(button("Place of Opal Ring")).toHaveFocus();
    await button("Save Changes").click();
    await shownToast("Collection saved successfully!");
    expect(backend.requests(change)).toEqual([{ product_ids: [7] }]);
  });

  test("that somebody else saved meanwhile is compared", async () => {
    const backend = await openCollections("/1");
    await field("Tags").fill("gift, men");
    const theirs = { ...stored()[0]!, tags: ["gift", "women"], updated_at: "2026-01-02T00:00:00+00:00" };
    backend.respond({ [change]: () => rows([]), "GET rpc/all_collections": () => rows([theirs]) });
    await button("Save Changes").click();
    const conflict = dialog("Changed in the meantime");
    await expect.element(conflict.getByText(/gift\s+women/)).toBeVisible();
    await isAccessible();
    await button("Keep theirs").click();
    await expect.element(field("Tags")).toHaveValue("gift, women");
  });

  test("that is gone leads back to the list", async () => {
    await openCollections("/77");
    await shownToast("Collection not found");
    await expect.element(heading("Collections")).toBeVisible();
  });
});
