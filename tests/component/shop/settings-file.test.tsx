/** @module-tag long */
import { downloads } from "../base/downloads.ts";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { admin, administratorResponses } from "../base/people.ts";
import {
  button,
  desktop,
  dialog,
  isAccessible,
  narrowPhone,
  open,
  phone,
  shownToast,
} from "../base/screen.tsx";
import { shopResponses } from "./shop-document.ts";
import { table } from "../base/stored-rows.ts";
import { lostConnection, refusal, type Responses, unreachable } from "../base/stub-backend.ts";

const read = "GET rpc/settings";
const load = "POST rpc/load_settings";

const at = "2026-01-01T00:00:00+00:00";
const rate = { country: null, region: null, name: "Tax", rate: 8 };

const settings = {
  format: "facet-settings",
  version: 2,
  facts: { name: "Facet", currency: "USD", delivery: "Two days." },
  switches: { cod_enabled: true, counter_offer_enabled: true },
  order_limits: {
    pieces: 10,
    stock_share: 10,
    worth: 10_000,
    regular_factor: 3,
    connection_factor: 3,
    confirm_cash_above: 1000,
  },
  tax_rates: [rate],
  shipping_zones: [{ name: "Everywhere", countries: [], methods: [{ name: "Standard", fee: 5.99 }] }],
  gift_wraps: [{ name: "Silk paper", price: 4 }],
  pages: [{ slug: "about", title: "About us" }],
  home_sections: [{ kind: "featured", hidden: false, content: {} }],
  synonyms: [{ words: "gift", meanings: "earrings" }],
  languages: [{ code: "fr", is_shown: true, translations: [] }],
};

/** Another shop's. */
const others = {
  ...settings,
  facts: { ...settings.facts, name: "Vogt", currency: "EUR" },
  switches: { ...settings.switches, cod_enabled: false },
  tax_rates: [rate, { ...rate, country: "DE" }, { ...rate, country: "FR" }],
  shipping_zones: [],
  gift_wraps: [],
  home_sections: [
    { kind: "banner", hidden: false, content: {} },
    { kind: "category_list", hidden: true, content: {} },
  ],
  text_templates: [
    { name: "Sizes", text: "Hello {name}", position: 0 },
    { name: "Returns", text: "In its box", position: 1 },
  ],
  languages: [
    { code: "de", is_shown: false, translations: [] },
    { code: "fr", is_shown: true, translations: [] },
  ],
};

async function openSettings(more: Responses = {}) {
  const texts = { delivery: "Two days.", returns: "", warranty: "", updated_at: at };
  const backend = await open("/admin/settings", {
    signedIn: admin,
    responses: {
      "GET rpc/card_payment": () => Response.json({ available: false, test: false }),
      ...administratorResponses(),
      ...table("search_synonyms", []),
      ...table("shop_facts", [texts]),
      ...table("order_limits", [{ ...settings.order_limits, updated_at: at }]),
      ...table("app_settings", [
        { key: "counter_offer_enabled", enabled: true },
        { key: "cod_enabled", enabled: true },
      ]),
      ...shopResponses,
      [read]: () => Response.json(settings),
      [load]: () => new Response(null, { status: 204 }),
      ...more,
    },
  });
  await expect.element(saveFile).toBeVisible();
  return { backend, texts };
}

const saveFile = button("Save settings as a file");
const section = page.getByRole("region", { name: "Settings as a file" });
const problem = section.getByRole("alert");
const question = dialog("Load these settings?");
const confirm = question.getByRole("button", { name: "Load settings" });

function choose(content: unknown, name = "settings.json") {
  const files = new DataTransfer();
  files.items.add(new File([typeof content === "string" ? content : JSON.stringify(content)], name));
  const input = section.element().querySelector<HTMLInputElement>("input[type=file]")!;
  input.files = files.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** What the dialog says of each part. */
async function replaced() {
  await expect.element(question).toBeVisible();
  return [...question.element().querySelectorAll("dl > div")].map(({ children }) =>
    [...children].map(({ textContent }) => textContent),
  );
}

describe("saving", () => {
  test("downloads all settings as they are in the database", async () => {
    const { names, read: readFile } = downloads();
    await openSettings();
    await isAccessible([desktop, phone, narrowPhone]);
    await saveFile.click();
    await expect.poll(() => names).toEqual(["facet-settings.json"]);
    expect(await readFile()).toEqual(settings);
  });

  test("says when it failed", async () => {
    const { names } = downloads();
    await openSettings({ [read]: lostConnection });
    await saveFile.click();
    await shownToast("The settings were not saved", unreachable);
    await expect.element(problem).toHaveTextContent(unreachable);
    await isAccessible();
    expect(names).toEqual([]);
  });
});

describe("loading", () => {
  test("says what is replaced, then replaces it and shows it", async () => {
    const { backend, texts } = await openSettings();
    choose(others);
    expect(await replaced()).toEqual([
      ["The shop and its look", "2 values change"],
      ["Feature switches", "1 value changes"],
      ["Limits of orders", "unchanged"],
      ["Tax rates", "3 instead of 1"],
      ["Shipping zones", "0 instead of 1"],
      ["Shipping methods", "0 instead of 1"],
      ["Gift wraps", "0 instead of 1"],
      ["Carriers", "unchanged"],
      ["Pages", "unchanged"],
      ["Home page", "2 instead of 1"],
      ["Menu and footer", "unchanged"],
      ["Search words", "unchanged"],
      ["Text templates", "2 instead of 0"],
      ["Languages", "1 is added or changes"],
    ]);
    await isAccessible([desktop, phone, narrowPhone]);
    expect(backend.requests(load)).toEqual([]);

    const shopsRead = backend.requests("GET rpc/shop").length;
    Object.assign(texts, { delivery: "Three days.", updated_at: "2026-02-02T00:00:00+00:00" });
    await confirm.click();
    await shownToast("Settings loaded successfully!");
    expect(backend.requests(load)).toEqual([{ settings: others }]);
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(page.getByLabelText("Delivery", { exact: true })).toHaveValue("Three days.");
    expect(backend.requests("GET rpc/shop").length).toBe(shopsRead + 1);
  });

  test("changes nothing when it is canceled, by keyboard too", async () => {
    const { backend } = await openSettings();
    button("Load settings from a file").element().focus();
    choose(others);
    await expect.element(question.getByRole("button", { name: "Cancel" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(button("Load settings from a file")).toHaveFocus();
    expect(backend.requests(load)).toEqual([]);
  });

  test("parts that the file leaves out stay", async () => {
    const { backend } = await openSettings();
    const part = { format: "facet-settings", version: 1, tax_rates: [] };
    choose(part);
    expect(await replaced()).toEqual(
      expect.arrayContaining([
        ["Tax rates", "0 instead of 1"],
        ["Shipping zones", "unchanged"],
        ["Shipping methods", "unchanged"],
        ["The shop and its look", "unchanged"],
      ]),
    );
    await confirm.click();
    await shownToast("Settings loaded successfully!");
    expect(backend.requests(load)).toEqual([{ settings: part }]);
  });

  test("the database's refusal stays in the dialog, which can be sent again", async () => {
    const sentence = 'Tax rate 2 (VAT): "rate" cannot be 120.';
    const { backend } = await openSettings({ [load]: () => refusal(400, "PT400", sentence) });
    choose(others);
    await confirm.click();
    await shownToast("The settings were not loaded", sentence);
    await expect.element(question.getByRole("alert")).toHaveTextContent(sentence);
    await isAccessible();
    backend.respond({ [load]: () => new Response(null, { status: 204 }) });
    await confirm.click();
    await shownToast("Settings loaded successfully!");
    expect(backend.requests(load)).toHaveLength(2);
  });

  test("a currency that prices do not fit leads to where they are rounded", async () => {
    const message =
      "The shop's facts: JPY has no decimals, but these amounts have: Opal (49.90). Please round them first.";
    const reason = { refusal: { code: "amounts_with_decimals" } };
    const details = JSON.stringify([{ noun: "product", name: "Opal", amount: 49.9 }, { params: { reason } }]);
    const hint = "settings_entry_refused";
    await openSettings({
      [load]: () => Response.json({ code: "PT409", message, details, hint }, { status: 409 }),
    });
    choose(others);
    await confirm.click();
    await expect
      .element(question.getByRole("alert"))
      .toHaveTextContent(`${message} You can do that under General, when you choose the currency.`);
  });

  const notSettings =
    '"settings.json" is not a settings file. Please choose one that was saved here or in another shop.';
  test.for<[string, unknown]>([
    [notSettings, "no JSON"],
    [notSettings, ""],
    [notSettings, [1]],
    [notSettings, { format: "other", version: 1 }],
    [notSettings, { format: "facet-settings" }],
    ['"settings.json" cannot be read at "tax_rates".', { ...settings, tax_rates: {} }],
    [
      '"settings.json" cannot be read at "shipping_zones.0.methods".',
      { ...settings, shipping_zones: [{ methods: 5 }] },
    ],
    [
      '"settings.json" is from a later version of the program. Please update this shop first.',
      { ...settings, version: 3 },
    ],
    ['"settings.json" has more than 1 MB. Files of settings are smaller.', "x".repeat(1_000_001)],
  ])("%s", async ([sentence, content]) => {
    const { backend } = await openSettings();
    choose(content);
    await expect.element(problem).toHaveTextContent(sentence);
    await expect.element(question).not.toBeInTheDocument();
    await isAccessible();
    expect(backend.requests(read)).toEqual([]);
    choose(settings);
    await expect.element(question).toBeVisible();
    expect(problem.element().textContent).toBe("");
  });

  test("says when the settings of now could not be read", async () => {
    await openSettings({ [read]: lostConnection });
    choose(others);
    await shownToast("The file was not loaded", unreachable);
    await expect.element(problem).toHaveTextContent(unreachable);
    await isAccessible();
  });
});
