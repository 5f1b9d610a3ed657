/** @module-tag long */
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { loadLanguage, translatedShare } from "../../../app/base/language/languages.ts";
import { toLocalInput } from "../../../app/admin/forms/local-input.ts";
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
import { refusal, rows, unreachable } from "../base/stub-backend.ts";
import { languageResponses, type StoredTranslation } from "../languages/stub-languages.ts";

const change = "PATCH shop_facts";
const round = "POST rpc/round_amounts";

function storedFacts() {
  return {
    name: "Facet",
    tagline: "Rings and stones.",
    phone: "+00 00000 00000",
    email: "support@facet.example",
    hours: "Mon-Fri",
    address: "",
    country: null as string | null,
    registered_name: "",
    tax_number: "",
    currency: "USD",
    language: "en",
    locale: "en-US",
    time_zone: "UTC",
    low_stock_threshold: 5,
    ring_sizes: "US",
    lengths: "in",
    invoice_when: "shipped",
    invoice_prefix: "",
    announcement: "",
    announcement_until: null as string | null,
    updated_at: "2026-01-01T00:00:00+00:00",
  };
}

/** `public.shop` of these facts. */
const shopOf = ({ currency, ...facts }: ReturnType<typeof storedFacts>) => ({
  ...facts,
  default_rating: false,
  newsletter: false,
  return_days: null,
  currency,
  decimals: currency === "JPY" ? 0 : 2,
  hero_title: "Cut to catch light",
  hero_text: "",
  tax: null,
  tax_varies: false,
  shipping: null,
  shipping_varies: false,
  promised_shipping: null,
  prices_include_tax: false,
  taxes_shipping: false,
  logo: null,
  icon: null,
  hero_image: null,
  accent: null,
  pages: [],
  collections: [],
  titles: {},
  menu: { footer: [], header: [] },
  languages: [facts.language],
  words: {},
  untranslated: [],
});

async function openGeneral(changes: Partial<ReturnType<typeof storedFacts>> = {}) {
  const facts = { ...storedFacts(), ...changes };
  const responses = {
    ...table("shop_facts", [facts]),
    "GET rpc/shop": () => Response.json(shopOf(facts)),
  };
  const backend = await open("/admin/settings/general", { signedIn: admin, responses });
  await expect.element(field("Shop name")).toHaveValue(facts.name);
  return { facts, backend };
}

test("only what was changed is saved, and shows at once", async () => {
  const { backend } = await openGeneral();
  await expect.element(button("Save")).toBeDisabled();
  await isAccessible();
  await field("Shop name").fill(" Opal & Co ");
  await field("Country").selectOptions("DE");
  await field("Low stock").fill("8");
  await field("Issued").selectOptions("When the order is paid");
  await field("Numbers begin with").fill("OP");
  await expect
    .element(field("Numbers begin with"))
    .toHaveAccessibleDescription(/^Numbers look like OP\d{4}-000123\.$/);
  await button("Save").click();
  await shownToast("Settings saved successfully!");
  expect(backend.requests(change)).toEqual([
    {
      name: "Opal & Co",
      low_stock_threshold: 8,
      invoice_when: "paid",
      invoice_prefix: "OP",
      // What is usual in Germany comes with it.
      country: "DE",
      currency: "EUR",
      locale: "de-DE",
      time_zone: "Europe/Berlin",
      ring_sizes: "EU",
      lengths: "cm",
    },
  ]);
  await expect.element(link("Opal & Co, home").first()).toBeVisible();
  await expect.element(button("Save")).toBeDisabled();
});

test("the shop's language is chosen by its own name, says how much is translated, and shows at once", async () => {
  await loadLanguage("de");
  const { backend } = await openGeneral();
  const language = page.getByRole("main").getByLabelText("Language");
  await expect.element(language).toHaveValue("en");
  await expect.element(language).not.toHaveAccessibleDescription(/translated/);
  language.element().focus();
  await userEvent.keyboard("D");
  await expect.element(language).toHaveValue("de");
  const percent = Math.floor((await translatedShare("de")) * 100);
  const said = percent < 100 ? `${percent}% of the texts are translated.` : "The language that shoppers read";
  await expect.element(language).toHaveAccessibleDescription(expect.stringContaining(said));
  await button("Save").click();
  await expect.poll(() => backend.requests(change)).toEqual([{ language: "de" }]);
  await expect.poll(() => document.documentElement.lang).toBe("de");
});

test("the number format shows an example in the chosen currency", async () => {
  await openGeneral();
  const format = field("Number format");
  await expect.element(format).toHaveAccessibleDescription("Amounts look like $1,284.50.");
  await field("Currency").selectOptions("EUR, Euro");
  await format.selectOptions("de-DE");
  await expect.element(format).toHaveAccessibleDescription("Amounts look like 1.284,50\u{A0}€.");
});

test("a value that the list of this browser does not have is kept", async () => {
  await openGeneral({ time_zone: "Mars/Olympus", locale: "tlh" });
  await expect.element(field("Time zone")).toHaveValue("Mars/Olympus");
  await expect.element(field("Number format")).toHaveValue("tlh");
});

test("mistakes are shown at their fields", async () => {
  const { backend } = await openGeneral();
  await field("Shop name").fill(" ");
  await field("Email").fill("nobody");
  await field("Low stock").fill("few");
  await field("Tax number").fill("x".repeat(61));
  await field("Numbers begin with").fill("C1");
  await button("Save").click();
  await shownProblem(field("Shop name"), "Please enter the shop's name.");
  await expect.element(field("Numbers begin with")).toHaveAccessibleDescription(/The first cannot be C/);
  await field("Shop name").fill("Opal");
  await button("Save").click();
  await shownProblem(field("Email"), "Please enter an email address, such as shop@mail.example.");
  await expect
    .element(field("Tax number"))
    .toHaveAccessibleDescription("Please use at most 60 characters; this has 61.");
  await expect
    .element(field("Low stock"))
    .toHaveAccessibleDescription("Please enter a whole number from 0 to 9,999.");
  await isAccessible();
  expect(backend.requests(change)).toEqual([]);
});

test("an announcement ends at a local time, or never", async () => {
  const stored = "2027-03-01T09:00:17+00:00";
  const { backend } = await openGeneral({ announcement: "Closed in May.", announcement_until: stored });
  const until = field("Show it until");
  await expect.element(until).toHaveValue(toLocalInput(stored));
  await field("Announcement").fill("Closed in June.");
  await button("Save").click();
  await shownToast("Settings saved successfully!");
  await until.fill("2020-01-01T00:00");
  await expect.element(until).toHaveAccessibleDescription("This time has passed: the line is not shown.");
  await until.fill("");
  await button("Save").click();
  await expect.element(button("Save")).toBeDisabled();
  // The seconds of a time that nobody touched stay.
  expect(backend.requests(change)).toEqual([
    { announcement: "Closed in June." },
    { announcement_until: null },
  ]);
});

const sentence = "JPY has no decimals, but these amounts have: Opal Ring (49.90). Please round them first.";
const refused = () =>
  Response.json(
    {
      code: "PT409",
      message: sentence,
      details: JSON.stringify([{ noun: "product", name: "Opal Ring", amount: 49.9 }, { params: {} }]),
      hint: "amounts_with_decimals",
    },
    { status: 409 },
  );

test("a currency without decimals asks to round the amounts, and saves then", async () => {
  const { backend, facts } = await openGeneral();
  backend.respond({ [change]: refused });
  await field("Currency").selectOptions("JPY");
  await button("Save").click();
  await shownProblem(field("Currency"), sentence);
  await button("Round these amounts").click();
  const question = dialog("Round these amounts?");
  await expect.element(question.getByText(/^Opal Ring/)).toBeVisible();
  await isAccessible();

  backend.respond({ [round]: () => refusal(500, "XX000", "The database is resting.") });
  await question.getByRole("button", { name: "Round and save" }).click();
  await expect.element(question.getByText("The database is resting.")).toBeVisible();

  backend.respond({ [round]: () => new Response(null, { status: 204 }), ...table("shop_facts", [facts]) });
  await question.getByRole("button", { name: "Round and save" }).click();
  await shownToast("Settings saved successfully!");
  expect(facts.currency).toBe("JPY");
  await expect.element(button("Round these amounts")).not.toBeInTheDocument();
});

test("another currency takes the button away", async () => {
  const { backend } = await openGeneral();
  backend.respond({ [change]: refused });
  await field("Currency").selectOptions("JPY");
  await button("Save").click();
  await expect.element(button("Round these amounts")).toBeVisible();
  await field("Currency").selectOptions("USD");
  await expect.element(button("Round these amounts")).not.toBeInTheDocument();
});

test("what the database does not know is said at its field", async () => {
  const { backend } = await openGeneral();
  backend.respond({
    [change]: () =>
      refusal(
        400,
        "23514",
        'new row for relation "shop_facts" violates check constraint "shop_facts_time_zone_check"',
      ),
  });
  await field("Time zone").selectOptions("Europe/Berlin");
  await button("Save").click();
  await shownProblem(field("Time zone"), "The shop cannot store this. Please choose something else.");
  expect(backend.requests(change)).toEqual([{ time_zone: "Europe/Berlin" }]);
});

test("what somebody else has saved is not overwritten unseen", async () => {
  const { backend, facts } = await openGeneral();
  await field("Phone").fill("030 123");
  Object.assign(facts, { phone: "030 999", updated_at: "2026-01-02T00:00:00+00:00" });
  await button("Save").click();
  const conflict = dialog("Changed in the meantime");
  await expect.element(conflict.getByText("030 999")).toBeVisible();
  await isAccessible();
  await conflict.getByRole("button", { name: "Save mine anyway" }).click();
  await shownToast("Settings saved successfully!");
  expect(facts.phone).toBe("030 123");
  expect(backend.requests(change)).toHaveLength(2);
});

test("what cannot be loaded or saved is said, and nothing typed is lost", async () => {
  const backend = await open("/admin/settings/general", {
    signedIn: admin,
    responses: { "GET shop_facts": () => refusal(500, "XX000", "The database is resting.") },
  });
  await expect.element(page.getByRole("main").getByText("The database is resting.")).toBeVisible();
  await isAccessible();
  const facts = storedFacts();
  backend.respond({ "GET shop_facts": () => rows([facts]) });
  await button("Try again").click();
  await field("Hours").fill("Never");
  backend.respond({
    [change]: () => {
      throw new TypeError("Failed to fetch");
    },
  });
  await button("Save").click();
  await shownToast("Error saving settings", unreachable);
  await expect.element(field("Hours")).toHaveValue("Never");
});

test("the shop's texts are translated below the form, from what is saved", async () => {
  const facts = storedFacts();
  const translations: StoredTranslation[] = [];
  const { responses } = languageResponses(["fr"], [], translations);
  await open("/admin/settings/general", {
    signedIn: admin,
    responses: {
      ...responses,
      ...table("shop_facts", [facts]),
      "GET rpc/shop": () => Response.json(shopOf(facts)),
    },
  });
  const french = page.getByRole("group", { name: "Français" });
  // Nothing is announced, so there is nothing to translate of it.
  await expect.element(french.getByText("2 are missing")).toBeVisible();
  await field("Hours, in Français").fill("lun.-ven.");
  await userEvent.tab();
  await expect.element(french.getByText("1 is missing")).toBeVisible();
  expect(translations.map(({ original, text }) => [original, text])).toEqual([["Mon-Fri", "lun.-ven."]]);

  await field("Hours").fill("Mon-Sat");
  await button("Save").click();
  await shownToast("Settings saved successfully!");
  await expect.element(french.getByText(/1 is older than its original/)).toBeVisible();
  await expect.element(french.getByText("Mon-Sat")).toBeVisible();
});
