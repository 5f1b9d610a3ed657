/** What the owner wrote on pages in another language: texts without a translation say which language they are in. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Shop } from "../../../domain/shop/shop.ts";
import { button, heading, open } from "../base/screen.tsx";
import { rows } from "../base/stub-backend.ts";
import { catalog, product, ring } from "../cart/shopping.ts";

const french: Partial<Shop> = {
  language: "fr",
  languages: ["en", "fr"],
  words: { Metal: "Métal", Silver: "Argent", Gemstones: "Pierres" },
};

const options = [
  { id: 1, name: "Metal", values: ["Silver", "Gold"] },
  { id: 2, name: "Clasp", values: ["Toggle", "18"] },
].map(({ id, name, values }) => ({
  id,
  position: id,
  name,
  kind: "choice",
  required: false,
  max_length: null,
  allowed: null,
  surcharge: 0,
  is_ring_size: false,
  product_option_values: values.map((value, place) => ({
    id: id * 10 + place,
    position: place,
    value,
    surcharge: 0,
    stock_quantity: null,
  })),
}));

const row = product(ring, {
  name: "Bague soleil",
  description: "With a sun.",
  features: ["Light"],
  category: "Gemstones",
  metal: "Silver",
  stone: "Pearl",
  shape: null,
  product_options: options,
  originalName: "Sun Ring",
  untranslated: ["description", "features"],
});

const openRing = (shop = french, facts: object = row) =>
  open("/product/9", { shop, responses: { ...catalog, "GET products": () => rows([facts]) } });

/** The language that an element around a text says; null if only the page does. */
async function languageOf(text: string): Promise<string | null> {
  const shown = page.getByText(text, { exact: true }).first();
  await expect.element(shown).toBeInTheDocument();
  return shown.element().closest("body [lang]")?.getAttribute("lang") ?? null;
}

async function languagesOf(texts: readonly string[]) {
  const said: [string, string | null][] = [];
  for (const text of texts) said.push([text, await languageOf(text)]);
  return Object.fromEntries(said);
}

test("what has no translation says its language, and nothing else does", async () => {
  await openRing();
  // Sizes are the same everywhere.
  const said = { "Bague soleil": null, Pierres: null, Argent: null, Métal: null, "18": null };
  const own = ["With a sun.", "Light", "Pearl", "Gold", "Clasp"];
  expect(await languagesOf(Object.keys(said))).toEqual(said);
  expect(await languagesOf(own)).toEqual(Object.fromEntries(own.map((text) => [text, "en"])));
});

test("in the shop's own language, nothing does", async () => {
  await openRing({ language: "en", languages: ["en", "fr"] });
  await expect.element(page.getByText("With a sun.")).toBeVisible();
  expect(document.querySelectorAll("main [lang]")).toHaveLength(0);
});

test("an original from right to left runs that way on a page that does not", async () => {
  await openRing({ ...french, languages: ["he", "fr"] }, { ...row, name: "טבעת", untranslated: ["name"] });
  await expect.element(heading("טבעת")).toHaveAttribute("dir", "rtl");
  await expect.element(heading("טבעת")).toHaveAttribute("lang", "he");
});

test("the shop's own facts and the names of its pages do", async () => {
  await open("/contact", {
    shop: {
      ...french,
      announcement: "Closed on Sunday.",
      tagline: "Bijoux d'artiste.",
      hours: "Mon-Fri",
      pages: [
        { slug: "care", title: "Care" },
        { slug: "retours", title: "Retours" },
      ],
      untranslated: ["announcement", "hours", "/pages/care"],
    },
  });
  expect(await languagesOf(["Closed on Sunday.", "Mon-Fri", "Care"])).toEqual({
    "Closed on Sunday.": "en",
    "Mon-Fri": "en",
    Care: "en",
  });
  expect(await languagesOf(["Bijoux d'artiste.", "Retours"])).toEqual({
    "Bijoux d'artiste.": null,
    Retours: null,
  });
});

test("what was added to the cart is named with its options in the page's language", async () => {
  await openRing();
  await page.getByRole("radio", { name: "Argent" }).click({ force: true });
  await button("Add to Cart").first().click();
  const added = page.getByText("1 x Bague soleil (Métal: Argent) has been added to your cart.");
  await expect.element(added).toBeVisible();
});
