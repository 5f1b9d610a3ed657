/** @module-tag long */
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { admin } from "../base/people.ts";
import { brooch, openProducts } from "../catalog/products.ts";
import { button, desktop, field, isAccessible, link, open, phone, shownToast } from "../base/screen.tsx";
import { isFound } from "../base/stored-rows.ts";
import { refusal, rows } from "../base/stub-backend.ts";
import { languageResponses, type OwnText, type StoredTranslation } from "./stub-languages.ts";

const save = "POST rpc/save_translation";

const texts: OwnText[] = [
  { subject: "categories", record: "1", field: "description", name: "Rings", original: "For every hand." },
  { subject: "products", record: "7", field: "name", name: "Halo ring", original: "Halo ring" },
  { subject: "words", record: "Rings", field: "text", name: "Rings", original: "Rings" },
];
const older: StoredTranslation = {
  language: "fr",
  subject: "products",
  record: "7",
  field: "name",
  original: "Ring",
  text: "Bague",
};

const list = page.getByRole("table", { name: "Translations" });
const ringName = field("Name of Halo ring, in Français");
const word = field("Rings, in Français");

async function openList(search = "") {
  const translations = [{ ...older }];
  const { responses } = languageResponses(["fr"], texts, translations);
  const backend = await open(`/admin/settings/languages/fr${search}`, { signedIn: admin, responses });
  await expect.element(list).toBeVisible();
  return { backend, responses, translations };
}

test("each text of a language has its place, its original and its translation, saved when its field is left", async () => {
  const { backend, translations } = await openList();
  await expect.element(link("Halo ring")).toHaveAttribute("href", "/admin/products/edit/7");
  await isAccessible([phone, desktop]);
  await word.fill(" Bagues ");
  await userEvent.tab();
  await expect.element(list.getByRole("row", { name: /Words/ }).getByText("Translated")).toBeVisible();
  await expect.element(word).toHaveValue("Bagues");
  expect(backend.requests(save)).toEqual([
    { language: "fr", subject: "words", record: "Rings", field: "text", original: "Rings", text: "Bagues" },
  ]);
  await word.fill("");
  await userEvent.keyboard("{Enter}");
  await expect.element(list.getByRole("row", { name: /Words/ }).getByText("Missing")).toBeVisible();
  expect(translations).toEqual([older]);
});

test("what is older shows what was translated, and may still be right", async () => {
  const { translations } = await openList();
  const row = list.getByRole("row", { name: /Halo ring/ });
  await expect.element(row.getByText("What was translated")).toBeVisible();
  await expect.element(row.getByText("Ring", { exact: true })).toBeVisible();
  await row.getByRole("button", { name: /^Still correct/ }).click();
  await expect.element(row.getByText("Translated", { exact: true })).toBeVisible();
  await expect.element(row.getByText("What was translated")).not.toBeInTheDocument();
  expect(translations).toEqual([{ ...older, original: "Halo ring" }]);
});

test("what could not be saved says so, stays, and is there again on the next visit", async () => {
  const { backend, responses, translations } = await openList();
  backend.respond({ [save]: () => refusal(500, "XX000", "The database is resting.") });
  await ringName.fill("Bague halo");
  await button("Save Name of Halo ring, in Français").click();
  await shownToast("The translation could not be saved", "The database is resting.");
  await expect.element(ringName).toHaveAccessibleDescription("Not saved. The database is resting.");
  await expect.element(ringName).toHaveValue("Bague halo");

  await link("General").click();
  await expect.element(page.getByRole("dialog", { name: "Unsaved changes" })).toBeVisible();
  await button("Stay").click();
  await link("Languages").first().click();
  await button("Leave without saving").click();
  await link("Translate Français").click();
  await expect.element(ringName).toHaveValue("Bague halo");
  backend.respond(responses);
  await ringName.click();
  await userEvent.keyboard("{Enter}");
  await expect
    .element(list.getByRole("row", { name: /Halo ring/ }).getByText("Translated", { exact: true }))
    .toBeVisible();
  expect(translations).toEqual([{ ...older, original: "Halo ring", text: "Bague halo" }]);

  await ringName.fill("n".repeat(201));
  await expect
    .element(ringName)
    .toHaveAccessibleDescription("Please use at most 200 characters; this has 201.");
  await userEvent.tab();
  expect(translations).toEqual([{ ...older, original: "Halo ring", text: "Bague halo" }]);
});

test("what somebody else has translated meanwhile is shown, and overwritten only by whoever has seen it", async () => {
  const { translations } = await openList();
  translations[0] = { ...older, original: "Halo ring", text: "Anneau" };
  await ringName.fill("Bague halo");
  await userEvent.keyboard("{Enter}");
  await shownToast(
    "The translation could not be saved",
    "Somebody else has translated this in the meantime.",
  );
  await expect.element(list.getByText("Anneau")).toBeVisible();
  // Another width would draw the list anew.
  await isAccessible([desktop]);
  expect(translations).toMatchObject([{ text: "Anneau" }]);
  await button("Save mine anyway").click();
  await expect.element(list.getByText("Anneau")).not.toBeInTheDocument();
  await expect.poll(() => translations).toMatchObject([{ text: "Bague halo" }]);

  translations.splice(0);
  await ringName.fill("Halo");
  await userEvent.keyboard("{Enter}");
  await expect.element(list.getByText("They have removed the translation.")).toBeVisible();
  await button("Keep theirs").click();
  await expect.element(ringName).toHaveValue("");
  await expect.element(list.getByRole("row", { name: /Halo ring/ }).getByText("Missing")).toBeVisible();
  expect(translations).toEqual([]);
});

test("the list is filtered by state, by what a text belongs to, and searched", async () => {
  const { backend } = await openList("?status=missing");
  await expect.element(page.getByText("2 texts")).toBeVisible();
  await field("Belongs to").selectOptions("Words");
  await expect.element(page.getByText("1 text", { exact: true })).toBeVisible();
  backend.respond({ "GET translatable_texts": () => rows([]) });
  await field("Search originals").fill("50%");
  await expect.element(page.getByText("No texts found matching your criteria.")).toBeVisible();
  const asked = new URLSearchParams(backend.requests("GET translatable_texts").at(-1) as string);
  expect(Object.fromEntries(asked)).toMatchObject({
    language: "eq.fr",
    status: "eq.missing",
    subject: "eq.words",
    or: '(found_by.imatch."50%")',
  });
});

test("a list that cannot be loaded says so; a language that the shop has not leads back", async () => {
  const { responses } = languageResponses(["fr"], texts, []);
  const backend = await open("/admin/settings/languages/fr", {
    signedIn: admin,
    responses: {
      ...responses,
      "GET translatable_texts": () => refusal(500, "XX000", "The database is resting."),
    },
  });
  await shownToast("The translations could not be loaded", "The database is resting.");
  backend.respond({ ...responses, "GET shop_languages": () => rows([]) });
  await button("Try again").click();
  await shownToast("Language not found");
  await expect.element(page.getByRole("heading", { name: "Languages", exact: true })).toBeVisible();
});

const category = {
  id: 1,
  name: "Rings",
  description: "For every hand.",
  picture: null,
  updated_at: "2026-01-01T00:00:00Z",
};

test("a form has a tab for each further language, with each original beside its translation", async () => {
  const translations: StoredTranslation[] = [];
  const { responses } = languageResponses(["de", "fr"], texts, translations);
  const backend = await open("/admin/categories", {
    signedIn: admin,
    responses: {
      ...responses,
      "GET product_categories": (request: Request) => rows([category].filter((row) => isFound(row, request))),
    },
  });
  await button("Edit Rings").click();
  const german = page.getByRole("group", { name: "Deutsch" });
  await expect.element(german.getByText("2 are missing")).toBeVisible();
  await expect.element(german.getByText("For every hand.")).toBeVisible();
  await isAccessible([phone, desktop]);
  await field("Description, in Deutsch").fill("Für jede Hand.");
  await button("Français 2").click();
  const french = page.getByRole("group", { name: "Français" });
  await expect.element(button("Deutsch 1")).toBeVisible();
  await expect.element(french.getByText("2 are missing")).toBeVisible();
  await field("Rings, in Français").fill("Bagues");
  await userEvent.keyboard("{Enter}");
  await expect.element(french.getByText("1 is missing")).toBeVisible();
  // Enter has saved the translation, not the category.
  await expect.element(page.getByRole("dialog")).toBeVisible();
  expect(backend.requests(save)).toEqual([
    {
      language: "de",
      subject: "categories",
      record: "1",
      field: "description",
      original: "For every hand.",
      text: "Für jede Hand.",
    },
    { language: "fr", subject: "words", record: "Rings", field: "text", original: "Rings", text: "Bagues" },
  ]);
});

test("a product has its own texts, and the words that it shares with others", async () => {
  const translations: StoredTranslation[] = [];
  const { responses } = languageResponses(["fr"], texts, translations);
  const image = "/ring.webp#size=9x9&alt=A%20ring%20on%20a%20hand";
  const product = { ...brooch, description: " ", metal: "Gold", color: "D", image, images: [image] };
  await openProducts("/admin/products/edit/7", { ...responses, "GET products": () => rows([product]) });
  const french = page.getByRole("group", { name: "Français" });
  // Its name, its category, its metal and what its photographs show: it has no description, and a grade is the same everywhere.
  await expect.element(french.getByText("4 are missing")).toBeVisible();
  await expect
    .element(french.getByText("They are translated once, for all products that use them."))
    .toBeVisible();
  await field("Gold, in Français").fill("Or");
  await userEvent.keyboard("{Enter}");
  await expect.element(french.getByText("3 are missing")).toBeVisible();
  await field("A ring on a hand, in Français").fill("Une bague");
  await userEvent.keyboard("{Enter}");
  await expect.element(french.getByText("2 are missing")).toBeVisible();
  const alt = "A ring on a hand";
  expect(translations).toEqual([
    { language: "fr", subject: "words", record: "Gold", field: "text", original: "Gold", text: "Or" },
    { language: "fr", subject: "words", record: alt, field: "alt", original: alt, text: "Une bague" },
  ]);
});
