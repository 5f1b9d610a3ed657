/** @module-tag long */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { unknownShop } from "../../../domain/shop/unknown-shop.ts";
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
import { refusal, rows } from "../base/stub-backend.ts";
import { shopResponses } from "../shop/shop-document.ts";
import { languageResponses, type OwnText } from "./stub-languages.ts";

const texts: OwnText[] = [
  { subject: "products", record: "7", field: "name", name: "Halo ring", original: "Halo ring" },
  { subject: "words", record: "Gold", field: "text", name: "Gold", original: "Gold" },
  { subject: "shop", record: "", field: "tagline", name: null, original: "Rings and stones." },
];
const place = { language: "fr", subject: "products", record: "7", field: "name" };
const list = page.getByRole("list", { name: "Languages" });
const switchOf = (name: string) => page.getByRole("switch", { name: `Shown to shoppers ${name}` });

async function openLanguages(codes: string[]) {
  const translations = [{ ...place, original: "Ring", text: "Bague" }];
  const { languages, responses } = languageResponses(codes, texts, codes.length > 0 ? translations : []);
  const backend = await open("/admin/settings/languages", {
    signedIn: admin,
    responses: { ...shopResponses, ...responses },
  });
  await expect.element(list).toBeVisible();
  return { backend, languages };
}

test("a shop begins with its own language, and another is added", async () => {
  const { backend, languages } = await openLanguages([]);
  await expect.element(list.getByText("English")).toBeVisible();
  await expect.element(page.getByText(/There is no other language yet\./)).toBeVisible();
  await expect
    .element(link("Change the shop's own language"))
    .toHaveAttribute("href", "/admin/settings/general");
  await expect.element(link("Languages")).toHaveAttribute("aria-current", "page");
  await isAccessible();

  await button("Add").click();
  await shownProblem(field("Add a language"), "Please choose a language.");
  await field("Add a language").selectOptions("Français");
  await button("Add").click();
  await shownToast("Français is added", "Shoppers see it once you show it.");
  expect(backend.requests("POST shop_languages")).toEqual([{ code: "fr" }]);
  expect(languages).toEqual([{ code: "fr", is_shown: false }]);
  await expect.element(list.getByText("0 of 3 texts translated")).toBeVisible();
  await expect.element(field("Add a language")).toHaveValue("");
  await expect.element(page.getByRole("option", { name: "Français" })).not.toBeInTheDocument();
});

test("a language says what is missing and older, is shown to shoppers, and is removed after a question", async () => {
  const { backend, languages } = await openLanguages(["fr"]);
  await expect.element(list.getByText("1 of 3 texts translated")).toBeVisible();
  await expect
    .element(link("2 are missing"))
    .toHaveAttribute("href", "/admin/settings/languages/fr?status=missing");
  await expect
    .element(link("1 is older than its original"))
    .toHaveAttribute("href", "/admin/settings/languages/fr?status=older");
  await expect.element(link("Translate Français")).toHaveAttribute("href", "/admin/settings/languages/fr");
  await isAccessible();

  const show = "PATCH shop_languages";
  backend.respond({ [show]: () => refusal(500, "XX000", "The database is resting.") });
  await switchOf("Français").click();
  await shownToast("Error saving settings", "The database is resting.");
  await expect.element(switchOf("Français")).not.toBeChecked();
  backend.respond({
    [show]: () => {
      Object.assign(languages[0]!, { is_shown: true });
      return rows(languages);
    },
  });
  await switchOf("Français").click();
  await shownToast("Shoppers can read the shop in Français");
  await expect.element(switchOf("Français")).toBeChecked();
  expect(backend.requests(show)).toEqual([{ is_shown: true }, { is_shown: true }]);

  await button("Remove Français").click();
  const question = dialog("Confirm Deletion");
  await expect.element(question.getByText(/All translations into it are deleted with it/)).toBeVisible();
  await question.getByRole("button", { name: "Delete" }).click();
  await shownToast("Français is removed");
  expect(languages).toEqual([]);
  await expect.element(page.getByText(/There is no other language yet\./)).toBeVisible();
});

test("a language that somebody else has added is refused at the field", async () => {
  const { backend } = await openLanguages([]);
  backend.respond({ "POST shop_languages": () => refusal(409, "23505", "duplicate key") });
  await field("Add a language").selectOptions("Deutsch");
  await button("Add").click();
  await shownProblem(field("Add a language"), "The shop has this language already.");
  await expect.element(field("Add a language")).toHaveValue("de");
});

test("languages that cannot be loaded say so, and are loaded again", async () => {
  const { responses } = languageResponses(["fr"], texts, []);
  const backend = await open("/admin/settings/languages", {
    signedIn: admin,
    shop: { languages: unknownShop.languages },
    responses: {
      ...responses,
      "GET shop_languages": () => refusal(500, "XX000", "The database is resting."),
    },
  });
  await shownToast("Error fetching settings", "The database is resting.");
  backend.respond(responses);
  await button("Try again").click();
  await expect.element(list.getByText("Français", { exact: true }).first()).toBeVisible();
});
