/** @module-tag long */
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { admin } from "../base/people.ts";
import { button, dialog, field, isAccessible, open, shownProblem, shownToast } from "../base/screen.tsx";
import { shopResponses } from "../shop/shop-document.ts";
import { table } from "../base/stored-rows.ts";
import { lostConnection, refusal, unreachable } from "../base/stub-backend.ts";

const at = "2026-01-01T00:00:00+00:00";
const later = "2026-02-02T00:00:00+00:00";
const add = "POST tax_rates";
const change = "PATCH tax_rates";
const changeFacts = "PATCH shop_facts";

const elsewhere = { id: 1, country: null, region: null, name: "Tax", rate: 8, updated_at: at };
const germany = { id: 2, country: "DE", region: null, name: "VAT", rate: 19, updated_at: at };
const newYork = {
  id: 3,
  country: "US",
  region: "New York",
  name: "Sales tax",
  rate: 8.875,
  updated_at: at,
};

type Rate = Omit<typeof elsewhere, "country" | "region"> & { country: string | null; region: string | null };

async function openTaxes({ rates = [newYork, elsewhere, germany] as Rate[], seen = true } = {}) {
  const facts = {
    charges_tax: true,
    prices_include_tax: false,
    taxes_shipping: false,
    has_seen_taxes: seen,
    updated_at: at,
  };
  const stored = rates.map((rate) => ({ ...rate }));
  const responses = {
    ...table("shop_facts", [facts]),
    ...table("tax_rates", stored),
    [add]: async (request: Request) => {
      stored.push({ id: 9, updated_at: at, ...((await request.json()) as Omit<Rate, "id" | "updated_at">) });
      return new Response(null, { status: 201 });
    },
    ...shopResponses,
  };
  const backend = await open("/admin/settings/taxes", { signedIn: admin, responses });
  await expect.element(button("Add tax rate")).toBeVisible();
  return { backend, responses, facts, stored };
}

const list = page.getByRole("list", { name: "Tax rates" });
const turn = (name: string) => page.getByRole("switch", { name });
const save = button("Save");
const country = field("Country");
const region = field("Region (optional)");
const name = field("Name");
const rate = field("Rate (percent)");
const conflict = dialog("Changed in the meantime");

test("rates are listed by country, with everywhere else last and an example", async () => {
  const { backend } = await openTaxes();
  await expect.element(list.getByRole("listitem").nth(0)).toHaveTextContent("GermanyVAT19%");
  await expect
    .element(list.getByRole("listitem").nth(1))
    .toHaveTextContent("New York, United StatesSales tax8.875%");
  await expect.element(list.getByRole("listitem").nth(2)).toHaveTextContent("Everywhere elseTax8%");
  await expect
    .element(
      page.getByText(
        "For example, a product at $100.00, sent to Germany, costs $119.00, with $19.00 of VAT (19%).",
      ),
    )
    .toBeVisible();
  await isAccessible();
  expect(backend.requests(changeFacts)).toEqual([]);
});

test("the first visit is noted, and the switches can be saved after it", async () => {
  const { backend } = await openTaxes({ seen: false });
  expect(backend.requests(changeFacts)).toEqual([{ has_seen_taxes: true }]);
  await turn("Prices include tax").click();
  await save.click();
  await shownToast("Settings saved successfully!");
  expect(backend.requests(changeFacts).at(-1)).toEqual({ prices_include_tax: true });
  await expect
    .element(
      page.getByText(
        "For example, a product at $100.00, sent to Germany, costs $100.00. $15.97 of that is VAT (19%).",
      ),
    )
    .toBeVisible();
});

test("a visit that cannot be noted does not matter", async () => {
  const facts = { ...table("shop_facts", []), [changeFacts]: lostConnection };
  const backend = await open("/admin/settings/taxes", {
    signedIn: admin,
    responses: {
      ...facts,
      ...table("tax_rates", [elsewhere]),
      "GET shop_facts": () =>
        Response.json([
          {
            charges_tax: true,
            prices_include_tax: false,
            taxes_shipping: false,
            has_seen_taxes: false,
            updated_at: at,
          },
        ]),
    },
  });
  await expect.element(turn("Registered for tax")).toBeChecked();
  expect(backend.requests(changeFacts)).toHaveLength(1);
});

describe("how tax is charged", () => {
  test("each switch says what its position means", async () => {
    const { backend } = await openTaxes();
    await expect.element(save).toBeDisabled();
    await turn("Registered for tax").click();
    await expect
      .element(turn("Registered for tax"))
      .toHaveAccessibleDescription("No tax is charged, and none is shown.");
    await expect
      .element(turn("Prices include tax"))
      .toHaveAccessibleDescription(/is the same in every country.*the destination is added at checkout/);
    await turn("Tax the shipping fee too").click();
    await isAccessible();
    await save.click();
    await shownToast("Settings saved successfully!");
    expect(backend.requests(changeFacts)).toEqual([{ charges_tax: false, taxes_shipping: true }]);
    await expect.element(page.getByText(/^For example/)).not.toBeInTheDocument();
  });

  test("somebody else's change of another switch stays", async () => {
    const { facts } = await openTaxes();
    await turn("Prices include tax").click();
    facts.charges_tax = false;
    await save.click();
    await shownToast("Settings saved successfully!");
    expect(facts).toMatchObject({ charges_tax: false, prices_include_tax: true });
  });

  test("it stays as switched when it cannot be saved", async () => {
    const { backend } = await openTaxes();
    backend.respond({ [changeFacts]: lostConnection });
    await turn("Prices include tax").click();
    await save.click();
    await shownToast("Error saving settings", unreachable);
    await expect.element(turn("Prices include tax")).toBeChecked();
  });
});

describe("a new rate", () => {
  test("is for a country, or a region of it as the country's list has it", async () => {
    const { backend } = await openTaxes();
    await button("Add tax rate").click();
    await expect.element(country).toHaveValue("");
    await expect.element(region).not.toBeInTheDocument();
    await country.selectOptions("United States");
    await region.fill("tx");
    await name.fill("  Sales tax ");
    await rate.fill("6.25%");
    await isAccessible();
    await button("Save Changes").click();
    await shownToast("Settings saved successfully!");
    expect(backend.requests(add)).toEqual([
      { country: "US", region: "Texas", name: "Sales tax", rate: 6.25 },
    ]);
    await expect.element(list.getByText("Texas, United States")).toBeVisible();
    await expect.element(button("Add tax rate")).toHaveFocus();
  });

  test("has no region where addresses have none, and loses it with its country", async () => {
    const { backend } = await openTaxes();
    await button("Add tax rate").click();
    await country.selectOptions("United States");
    await region.fill("Texas");
    await country.selectOptions("France");
    await expect.element(region).not.toBeInTheDocument();
    await rate.fill("20");
    await button("Save Changes").click();
    await shownToast("Settings saved successfully!");
    expect(backend.requests(add)).toEqual([{ country: "FR", region: null, name: "Tax", rate: 20 }]);
  });

  test("that cannot be right is refused at its fields, and stays", async () => {
    const { backend } = await openTaxes();
    await button("Add tax rate").click();
    await country.selectOptions("United States");
    await region.fill("Bavaria");
    await name.fill(" ");
    await button("Save Changes").click();
    await shownProblem(region, "Please choose a state from the list.");
    await expect.element(name).toHaveAccessibleDescription("Please enter what shoppers read, such as VAT.");
    await expect.element(rate).toHaveAccessibleDescription("Please enter the rate in percent, or 0.");
    for (const [typed, problem] of [
      ["much", "Please enter a number, such as 8.875."],
      ["100.5", "This cannot be more than 100."],
      ["-1", "This cannot be less than 0."],
      ["8.8755", "Please use at most 3 decimals."],
    ] as const) {
      await rate.fill(typed);
      await expect.element(rate).toHaveAccessibleDescription(problem);
    }
    await expect.element(region).toHaveValue("Bavaria");
    expect(backend.requests(add)).toEqual([]);
    await isAccessible();
  });

  test("for a destination that has one is refused at the country", async () => {
    const { backend } = await openTaxes();
    backend.respond({ [add]: () => refusal(409, "23505") });
    await button("Add tax rate").click();
    await rate.fill("5");
    await button("Save Changes").click();
    await shownProblem(country, "This destination has a rate already.");
    await shownToast("The tax rate could not be saved", "This destination has a rate already.");
    await expect.element(rate).toHaveValue("5");
  });

  test("whose region the database refuses says so there", async () => {
    const { backend } = await openTaxes();
    const sentence = "Please choose a state from the list.";
    backend.respond({ [add]: () => refusal(400, "PT400", sentence) });
    await button("Add tax rate").click();
    await country.selectOptions("United States");
    await region.fill("Texas");
    await rate.fill("5");
    await button("Save Changes").click();
    await shownProblem(region, sentence);
    await expect.element(rate).toHaveValue("5");
  });
});

describe("a rate that is there", () => {
  test("is changed, by its changed columns only", async () => {
    const { backend } = await openTaxes();
    await button("Edit New York, United States").click();
    await expect.element(region).toHaveValue("New York");
    await rate.fill("9");
    await button("Save Changes").click();
    await shownToast("Settings saved successfully!");
    expect(backend.requests(change)).toEqual([{ rate: 9 }]);
    await expect.element(list.getByText("9%", { exact: true })).toBeVisible();
  });

  test("and that somebody else has changed is not overwritten unseen", async () => {
    const { stored } = await openTaxes();
    await button("Edit Germany").click();
    await rate.fill("20");
    Object.assign(
      stored.find(({ id }) => id === 2)!,
      { country: "FR", updated_at: later },
    );
    await button("Save Changes").click();
    await expect.element(conflict.getByText("France", { exact: true })).toBeVisible();
    await isAccessible();
    await button("Keep theirs").click();
    await expect.element(country).toHaveValue("FR");
  });

  test("and that somebody else has deleted is reported as gone", async () => {
    const { stored } = await openTaxes();
    await button("Edit Germany").click();
    await rate.fill("20");
    stored.splice(2, 1);
    await button("Save Changes").click();
    await shownToast("The tax rate could not be saved", "This tax rate was deleted in the meantime.");
    await expect.element(rate).toHaveValue("20");
  });

  test("is deleted after a question that says what follows", async () => {
    const { backend } = await openTaxes();
    await button("Delete New York, United States").click();
    await expect.element(page.getByText(/as those to the rest of United States then\./)).toBeVisible();
    await button("Cancel").click();
    await button("Delete Everywhere else").click();
    await expect
      .element(page.getByText(/places without a rate of their own are not taxed then\./))
      .toBeVisible();
    await button("Delete").click();
    await shownToast("Tax rate deleted successfully");
    expect(backend.requests("DELETE tax_rates")).toEqual(["?id=eq.1&select=id"]);
    await expect.element(page.getByText(/orders to other places are not taxed\.$/)).toBeVisible();
    await isAccessible();
  });
});

test("without rates, it says that nothing is taxed; the first one is added by keyboard", async () => {
  const { backend } = await openTaxes({ rates: [] });
  await expect.element(page.getByText("There are no rates: no order is taxed.")).toBeVisible();
  await isAccessible();
  button("Add tax rate").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(country).toHaveFocus();
  await userEvent.keyboard("{Tab}{Tab}7{Enter}");
  await shownToast("Settings saved successfully!");
  expect(backend.requests(add)).toEqual([{ country: null, region: null, name: "Tax", rate: 7 }]);
});

test("taxes that cannot be loaded say so and can be asked for again", async () => {
  const responses = table("tax_rates", [elsewhere]);
  const backend = await open("/admin/settings/taxes", {
    signedIn: admin,
    responses: {
      ...responses,
      ...table("shop_facts", [
        {
          charges_tax: true,
          prices_include_tax: true,
          taxes_shipping: true,
          has_seen_taxes: true,
          updated_at: at,
        },
      ]),
      "GET tax_rates": lostConnection,
    },
  });
  await shownToast("The taxes could not be loaded", unreachable);
  await expect.element(page.getByRole("heading", { name: "The taxes could not be loaded" })).toBeVisible();
  await isAccessible();
  backend.respond(responses);
  await button("Try again").click();
  await expect.element(button("Edit Everywhere else")).toBeVisible();
});
