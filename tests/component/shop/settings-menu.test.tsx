/** @module-tag long */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { admin } from "../base/people.ts";
import {
  button,
  dialog,
  field,
  isAccessible,
  link,
  open,
  shownProblem,
  shownToast,
} from "../base/screen.tsx";
import { table } from "../base/stored-rows.ts";
import { created, rows } from "../base/stub-backend.ts";
import { shopResponses } from "./shop-document.ts";

const add = "POST menu_entries";
const change = "PATCH menu_entries";
const arrange = "POST rpc/arrange";

const stored = (given: object) => ({
  place: "header",
  parent_id: null,
  kind: "products",
  category_id: null,
  collection_id: null,
  page_id: null,
  link: null,
  label: "",
  picture: null,
  updated_at: "2026-01-01T00:00:00+00:00",
  ...given,
});

const entries = () => [
  stored({ id: 1 }),
  stored({ id: 2, kind: "title", label: "Jewelry" }),
  stored({ id: 3, kind: "category", category_id: 5, parent_id: 2 }),
  stored({ id: 4, kind: "collection", collection_id: 8, parent_id: 2 }),
  stored({ id: 5, kind: "page", page_id: null, label: "Old" }),
  stored({ id: 6, kind: "title", label: "Help", place: "footer" }),
  stored({ id: 7, kind: "page", page_id: 9, parent_id: 6, place: "footer" }),
];

async function openMenu(list: object[] = entries()) {
  const backend = await open("/admin/settings/menu", {
    signedIn: admin,
    responses: {
      ...shopResponses,
      ...table("menu_entries", list),
      "GET product_categories": () => rows([{ id: 5, name: "Rings" }]),
      "GET collections": () =>
        rows([
          { id: 7, name: "Weddings", is_published: true, in_menu: true },
          { id: 8, name: "Soon", is_published: false, in_menu: false },
        ]),
      "GET pages": () =>
        rows([
          { id: 1, slug: "about", title: "About us" },
          { id: 2, slug: "contact", title: "Contact us" },
          { id: 9, slug: "care", title: "Care" },
        ]),
      [add]: created,
      [arrange]: () => Response.json(true),
    },
  });
  return { backend, list };
}

const region = (name: string) => page.getByRole("region", { name, exact: true });
const namesIn = (label: string) =>
  [...page.getByRole("list", { name: label, exact: true }).element().children].map(
    (row) => row.querySelector("p")!.textContent,
  );

test("entries are listed with what they lead to, and why shoppers do not see some", async () => {
  await openMenu();
  await expect.element(button("Edit Jewelry")).toBeVisible();
  expect(namesIn("Menu")).toEqual(["All products", "Jewelry", "Old"]);
  expect(namesIn("Under Jewelry")).toEqual(["Rings", "Soon"]);
  expect(namesIn("Footer")).toEqual(["Help"]);
  await expect
    .element(page.getByText("Collection: Soon. Shoppers see it once that is published."))
    .toBeVisible();
  await expect
    .element(page.getByText(/^Page: it was deleted, so shoppers do not see this entry/))
    .toBeVisible();
  await isAccessible();
});

test("entries are moved with those under them, and the order of the place is saved at once", async () => {
  const { backend } = await openMenu();
  await button("Move Jewelry up").click();
  await button("Move Soon up").click();
  expect(namesIn("Menu")).toEqual(["Jewelry", "All products", "Old"]);
  expect(namesIn("Under Jewelry")).toEqual(["Soon", "Rings"]);
  await isAccessible();
  await button("Save Order").click();
  await shownToast("Order saved successfully!");
  expect(backend.requests(arrange)).toEqual([
    { list: "header", ids: [2, 4, 3, 1, 5], seen: [1, 2, 3, 4, 5] },
  ]);
});

test("an entry is added under another, and is checked first", async () => {
  const { backend } = await openMenu();
  await button("Add an entry under Jewelry").click();
  const form = dialog("Add an entry");
  await expect.element(form.getByLabelText("Stands under")).toHaveValue("2");
  await button("Save Changes").click();
  await shownProblem(form.getByLabelText("Category"), "Please choose a category.");
  await field("Leads to").selectOptions("link");
  await form.getByLabelText("Address").fill("javascript:alert(1)");
  await button("Save Changes").click();
  await shownProblem(
    form.getByLabelText("Address"),
    "Please enter an address such as /products or https://....",
  );
  await expect.element(form.getByText("Please enter what it says.")).toBeVisible();
  await isAccessible();
  await form.getByLabelText("Address").fill("/products?q=gold");
  await form.getByLabelText("Label").fill(" Gold ");
  await button("Save Changes").click();
  await shownToast("Settings saved successfully!");
  expect(backend.requests(add)).toEqual([
    {
      place: "header",
      parent_id: 2,
      kind: "link",
      category_id: null,
      collection_id: null,
      page_id: null,
      link: "/products?q=gold",
      label: "Gold",
      picture: null,
    },
  ]);
});

test("an entry is renamed, and moves to the first level", async () => {
  const { backend } = await openMenu();
  await button("Edit Rings").click();
  await field("Label").fill("All rings");
  await field("Stands under").selectOptions("");
  await isAccessible();
  await button("Save Changes").click();
  await shownToast("Settings saved successfully!");
  expect(backend.requests(change)).toEqual([{ label: "All rings", parent_id: null }]);
  await expect.poll(() => namesIn("Menu")).toEqual(["All products", "Jewelry", "All rings", "Old"]);
});

test("words without a link stand in the first level only", async () => {
  const { backend } = await openMenu();
  await region("Menu").getByRole("button", { name: "Add an entry", exact: true }).click();
  await field("Leads to").selectOptions("title");
  await field("Label").fill("Stones");
  await field("Stands under").selectOptions("2");
  await button("Save Changes").click();
  await shownProblem(field("Stands under"), "Words without a link stand in the first level.");
  expect(backend.requests(add)).toEqual([]);
});

test("a column is added with its title, and an entry of the footer can show the ways to pay", async () => {
  const { backend } = await openMenu();
  await button("Add a column").click();
  await field("Title").fill("Pay");
  await isAccessible();
  await button("Save Changes").click();
  await shownToast("Settings saved successfully!");
  expect(backend.requests(add)).toMatchObject([
    { place: "footer", parent_id: null, kind: "title", label: "Pay" },
  ]);
  await button("Add an entry under Help").click();
  await field("Leads to").selectOptions("payments");
  await expect.element(field("Label")).not.toBeInTheDocument();
  await button("Save Changes").click();
  await expect
    .poll(() => backend.requests(add).at(-1))
    .toMatchObject({ place: "footer", parent_id: 6, kind: "payments" });
});

test("an entry is deleted after a question, which names those under it", async () => {
  const { backend } = await openMenu();
  await button("Delete Jewelry").click();
  await expect.element(page.getByText(/delete "Jewelry" and the entries under it\?/)).toBeVisible();
  await isAccessible();
  await button("Delete").click();
  await shownToast("Entry deleted successfully!");
  expect(backend.requests("DELETE menu_entries")).toEqual(["?id=eq.2&select=id"]);
});

test("without entries, the program's are where to begin", async () => {
  const { backend } = await openMenu([]);
  await expect.element(link("Menu and footer")).toHaveAttribute("aria-current", "page");
  await isAccessible();
  await button("Begin with these").click();
  const common = { place: "header", collection_id: null, page_id: null };
  await expect
    .poll(() => backend.requests(add))
    .toEqual([
      [
        { ...common, kind: "products" },
        { ...common, kind: "collection", collection_id: 7 },
        { ...common, kind: "page", page_id: 1 },
        { ...common, kind: "page", page_id: 2 },
      ],
    ]);
});

test("what somebody else has saved is not overwritten unseen", async () => {
  const { list } = await openMenu();
  await button("Edit Jewelry").click();
  await field("Label").fill("Mine");
  Object.assign(list[1]!, { label: "Their words", updated_at: "2026-01-02T00:00:00+00:00" });
  await button("Save Changes").click();
  await expect
    .element(dialog("Changed in the meantime").getByText("Their words", { exact: true }))
    .toBeVisible();
});
