import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { catalog, firstSections } from "../cart/shopping.ts";
import { heading, isAccessible, link, open } from "../base/screen.tsx";
import { lostConnection, refusal, rows } from "../base/stub-backend.ts";

type Section = { id: number; kind: string; content: object };

const main = page.getByRole("main");

const openHome = (sections: readonly Section[], responses = {}) =>
  open("/", { responses: { ...catalog, "GET home_sections": () => rows(sections), ...responses } });

const inOrder = () =>
  main
    .getByRole("heading", { level: 2 })
    .elements()
    .map((element) => element.textContent);

test("a new shop has the page that every shop had", async () => {
  await openHome(firstSections);
  await expect.element(heading("Cut to catch light", 1)).toBeVisible();
  await expect.element(main.getByRole("heading", { name: "Why choose Facet" })).toBeVisible();
  await expect.element(main.getByText("No account needed")).toBeVisible();
  expect(inOrder()).toEqual(["Featured pieces", "Why choose Facet"]);
});

test("sections stand in the owner's order, and only what they show is asked for", async () => {
  const backend = await openHome([
    {
      id: 6,
      kind: "why_choose",
      content: { title: "Why us", items: [{ id: 2, title: "By hand", body: "In Lisbon." }] },
    },
    { id: 4, kind: "featured", content: { title: "Our favorites" } },
  ]);
  await expect.element(main.getByText("In Lisbon.")).toBeVisible();
  expect(inOrder()).toEqual(["Why us", "Our favorites"]);
  await expect.element(main.getByText("No account needed")).not.toBeInTheDocument();
  // For those who do not see the page.
  await expect.element(heading("Facet", 1)).toBeInTheDocument();
  for (const name of ["GET product_categories", "GET rpc/category_counts", "GET rpc/running_promotions"])
    expect(backend.requests(name)).toEqual([]);
});

test("every further kind shows what its owner wrote", async () => {
  const backend = await openHome(
    [
      {
        id: 11,
        kind: "banner",
        content: { title: "Spring", body: "New opals.", button: "See them", link: "/products", look: "dark" },
      },
      { id: 12, kind: "picture_text", content: { title: "By hand", body: "One.\n\nTwo.", side: "end" } },
      { id: 13, kind: "story", content: { title: "Since 1952", body: "Three generations.", name: "Ana" } },
      { id: 14, kind: "questions", content: { items: [{ id: 1, title: "How long?", body: "A week." }] } },
      { id: 15, kind: "collection", content: { collection: 3, amount: "8" } },
      { id: 16, kind: "quotes", content: { reviews: [5] } },
    ],
    {
      "GET collections": () => rows([{ id: 3, slug: "gifts", name: "Gifts", description: "" }]),
      "GET rpc/review_quotes": () =>
        rows([
          {
            id: 5,
            rating: 5,
            words: "Lovely.",
            author: "",
            language: "de",
            product_id: 7,
            product_name: "Moon Brooch",
          },
        ]),
    },
  );
  await expect.element(main.getByText("New opals.")).toBeVisible();
  await expect.element(link("See them")).toHaveAttribute("href", "/products");
  await expect.element(main.getByText("Two.")).toBeVisible();
  await expect.element(main.getByText("Three generations.")).toBeVisible();
  await expect
    .element(main.getByRole("link", { name: "View all Gifts" }))
    .toHaveAttribute("href", "/collections/gifts");
  await expect.element(main.getByText("Lovely.")).toHaveAttribute("lang", "de");
  await expect.element(main.getByText("A buyer")).toBeVisible();
  expect(inOrder()).toEqual([
    "Spring",
    "By hand",
    "Since 1952",
    "Questions and answers",
    "Gifts",
    "What buyers say",
  ]);
  const [quotes] = backend.requests("GET rpc/review_quotes") as [string];
  expect(new URLSearchParams(quotes).get("ids")).toBe("{5}");
  const [asked] = backend.requests("GET rpc/search_products") as [string];
  expect(Object.fromEntries(new URLSearchParams(asked))).toMatchObject({ sort: "own", take: "8" });
  await expect.element(main.getByText("A week.")).not.toBeVisible();
  await main.getByText("How long?").click();
  await expect.element(main.getByText("A week.")).toBeVisible();
  await isAccessible();
});

test("sections without anything to show are left out", async () => {
  await openHome(
    [
      { id: 11, kind: "banner", content: {} },
      { id: 14, kind: "questions", content: { title: "Ask" } },
      { id: 15, kind: "collection", content: { collection: 3 } },
      { id: 16, kind: "quotes", content: { title: "Said" } },
      { id: 17, kind: "carousel", content: {} },
      { id: 18, kind: "story", content: { title: "Since 1952" } },
    ],
    { "GET collections": () => rows([]), "GET rpc/review_quotes": () => rows([]) },
  );
  await expect.element(main.getByRole("heading", { name: "Since 1952" })).toBeVisible();
  expect(inOrder()).toEqual(["Since 1952"]);
});

test("if the sections cannot be read, the page is that of a new shop", async () => {
  await open("/", {
    responses: { ...catalog, "GET home_sections": () => refusal(500, "XX000", "Resting.") },
    expected: /The home page's sections could not be fetched/,
  });
  await expect.element(heading("Cut to catch light", 1)).toBeVisible();
  await expect.element(main.getByRole("heading", { name: "Why choose Facet" })).toBeVisible();
});

test("what only one section needs fails alone", async () => {
  await open("/", {
    responses: {
      ...catalog,
      "GET home_sections": () =>
        rows([
          { id: 15, kind: "collection", content: { collection: 3 } },
          { id: 16, kind: "quotes", content: {} },
          { id: 18, kind: "story", content: { title: "Since 1952" } },
        ]),
      "GET collections": lostConnection,
      "GET rpc/review_quotes": lostConnection,
    },
    expected: /of the home page could not be read/,
  });
  await expect.element(main.getByRole("heading", { name: "Since 1952" })).toBeVisible();
});
