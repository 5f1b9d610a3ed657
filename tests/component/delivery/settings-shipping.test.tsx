/** @module-tag long */
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { dollars } from "../../../domain/money/dollars.ts";
import type { Shop } from "../../../domain/shop/shop.ts";
import { admin } from "../base/people.ts";
import { button, dialog, field, isAccessible, open, shownProblem, shownToast } from "../base/screen.tsx";
import { shopResponses } from "../shop/shop-document.ts";
import { table } from "../base/stored-rows.ts";
import { lostConnection, refusal, unreachable } from "../base/stub-backend.ts";

const at = "2026-01-01T00:00:00+00:00";
const later = "2026-02-02T00:00:00+00:00";
const addZone = "POST shipping_zones";
const addCarrier = "POST carriers";
const changeZone = "PATCH shipping_zones";
const addMethod = "POST shipping_methods";
const changeMethod = "PATCH shipping_methods";
const changeFacts = "PATCH shop_facts";

type Zone = { id: number; name: string; countries: string[]; takes_cash: boolean; updated_at: string };
type Method = {
  id: number;
  zone_id: number;
  position: number;
  name: string;
  fee: number;
  free_above: number | null;
  days_from: number | null;
  days_to: number | null;
  is_insured: boolean;
  is_signed_for: boolean;
  updated_at: string;
};

const world: Zone = { id: 1, name: "World", countries: [], takes_cash: true, updated_at: at };
const neighbors: Zone = {
  id: 2,
  name: "Neighbors",
  countries: ["AT", "CH"],
  takes_cash: false,
  updated_at: at,
};

function method(values: Partial<Method>): Method {
  return {
    id: 1,
    zone_id: 1,
    position: 0,
    name: "Post",
    fee: 5.99,
    free_above: 50,
    days_from: null,
    days_to: null,
    is_insured: false,
    is_signed_for: false,
    updated_at: at,
    ...values,
  };
}

const post = method({});
const courier = method({
  id: 2,
  zone_id: 2,
  position: 1,
  name: "Courier",
  fee: 12,
  free_above: null,
  days_from: 1,
  days_to: 1,
  is_insured: true,
  is_signed_for: true,
});
const pickUp = method({ id: 3, zone_id: 2, name: "Pick-up", fee: 0, days_from: 3, days_to: 5 });

function stored({ zones = [world, neighbors], methods = [post, courier, pickUp], seen = true } = {}) {
  const facts = { ships_elsewhere: true, has_seen_shipping: seen, updated_at: at };
  const zoneRows = zones.map((row) => ({ ...row }));
  const methodRows = methods.map((row) => ({ ...row }));
  const carrierRows = [
    { id: 1, name: "UPS", tracking_address: "https://ups.example/{number}", updated_at: at },
  ];
  const responses = {
    ...table("shop_facts", [facts]),
    ...table("shipping_zones", zoneRows),
    ...table("shipping_methods", methodRows),
    ...table("carriers", carrierRows),
    [addZone]: async (request: Request) => {
      zoneRows.push({
        id: 9,
        updated_at: at,
        ...((await request.json()) as Omit<Zone, "id" | "updated_at">),
      });
      return new Response(null, { status: 201 });
    },
    [addMethod]: async (request: Request) => {
      methodRows.push(method({ id: 9, ...((await request.json()) as Partial<Method>) }));
      return new Response(null, { status: 201 });
    },
    [addCarrier]: async (request: Request) => {
      carrierRows.push({ ...((await request.json()) as (typeof carrierRows)[0]), id: 9, updated_at: at });
      return new Response(null, { status: 201 });
    },
    ...shopResponses,
  };
  return { responses, facts, zones: zoneRows, methods: methodRows };
}

async function openShipping(given?: Parameters<typeof stored>[0], shop: Partial<Shop> = {}) {
  const rows = stored(given);
  const backend = await open("/admin/settings/shipping", {
    signedIn: admin,
    responses: rows.responses,
    shop,
  });
  await expect.element(button("Add zone")).toBeVisible();
  return { backend, ...rows };
}

const zone = (name: string) => page.getByRole("region", { name, exact: true });
const methodsOf = (name: string) =>
  page.getByRole("list", { name: `Shipping methods of ${name}` }).getByRole("listitem");
const shipElsewhere = page.getByRole("switch", { name: "Ship to everywhere else" });
const save = button("Save");
const name = field("Name");
const elsewhere = page.getByLabelText(/^Everywhere else:/);
const search = field("Search countries");
const fee = field("Fee");
const freeAbove = field("Free above (optional)");
const daysFrom = field("Days from");
const daysTo = field("Days to");
const conflict = dialog("Changed in the meantime");
const question = dialog("Confirm Deletion");
const form = dialog("Add zone");

test("zones are shown with their countries and methods, everywhere else last", async () => {
  const { backend } = await openShipping();
  const zones = page.getByRole("heading", { level: 2 });
  await expect.element(zones.nth(2)).toHaveTextContent("Neighbors");
  await expect.element(zones.nth(3)).toHaveTextContent("World");
  await expect.element(zone("Neighbors").getByText("Austria, Switzerland")).toBeVisible();
  await expect.element(zone("World").getByText("Everywhere else")).toBeVisible();
  await expect.element(methodsOf("Neighbors").nth(0)).toHaveTextContent("Pick-upFree, 3 to 5 working days");
  await expect
    .element(methodsOf("Neighbors").nth(1))
    .toHaveTextContent("Courier$12.00, 1 working day, insured, signed for");
  await expect.element(methodsOf("World").nth(0)).toHaveTextContent("Post$5.99, free above $50.00");
  await isAccessible();
  expect(backend.requests(changeFacts)).toEqual([]);
});

test("the first visit is noted", async () => {
  const { backend } = await openShipping({ seen: false });
  expect(backend.requests(changeFacts)).toEqual([{ has_seen_shipping: true }]);
});

describe("everywhere else", () => {
  test("can be left unserved, which its zone says", async () => {
    const { backend } = await openShipping();
    await shipElsewhere.click();
    await save.click();
    await shownToast("Settings saved successfully!");
    expect(backend.requests(changeFacts)).toEqual([{ ships_elsewhere: false }]);
    await expect.element(zone("World").getByText(/^Not served/)).toBeVisible();
    await isAccessible();
  });

  test("counts as saved if somebody else has switched it, too", async () => {
    const { backend, facts } = await openShipping();
    await shipElsewhere.click();
    facts.ships_elsewhere = false;
    await save.click();
    await shownToast("Settings saved successfully!");
    expect(backend.requests(changeFacts)).toHaveLength(1);
  });

  test("without a zone for it, says that only the countries of the zones are served", async () => {
    await openShipping({ zones: [neighbors] });
    await expect.element(page.getByText(/^There is no zone for everywhere else/)).toBeVisible();
  });
});

describe("a shop that ships nowhere says so", () => {
  const nowhere = page.getByText(/^The shop ships to no country at the moment/);

  test("without zones", async () => {
    await openShipping({ zones: [], methods: [] });
    await expect.element(nowhere).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "There are no zones yet" })).toBeVisible();
    await isAccessible();
  });

  test("with zones that have no method, or are not served", async () => {
    const { facts } = await openShipping({ methods: [post] });
    await expect.element(zone("Neighbors").getByText(/nobody there can order\.$/)).toBeVisible();
    await expect.element(nowhere).not.toBeInTheDocument();
    await isAccessible();
    facts.updated_at = later;
    await shipElsewhere.click();
    facts.updated_at = at;
    await save.click();
    await expect.element(nowhere).toBeVisible();
  });
});

describe("a new zone", () => {
  test("has countries that are searched and ticked, and whole groups", async () => {
    const { backend } = await openShipping();
    await button("Add zone").click();
    await name.fill(" Europe ");
    await search.fill("cote");
    await page.getByLabelText("Côte d’Ivoire").click();
    await search.fill("holland");
    await expect.element(page.getByRole("list", { name: "All countries" })).toHaveTextContent("Netherlands");
    await search.fill("nowhere");
    await expect.element(form.getByText('No country matches "nowhere".')).toBeVisible();
    await search.fill("");
    await button("Add Nordic countries").click();
    await expect.element(form.getByText("6 countries chosen")).toBeVisible();
    await page.getByLabelText("Côte d’Ivoire").click();
    await isAccessible();
    await button("Save Changes").click();
    await shownToast("Settings saved successfully!");
    expect(backend.requests(addZone)).toEqual([
      { name: "Europe", countries: ["DK", "FI", "IS", "NO", "SE"], takes_cash: true },
    ]);
    await expect.element(zone("Europe").getByText("Denmark, Finland, Iceland, Norway, Sweden")).toBeVisible();
  });

  test("gets no country with a group that another zone has", async () => {
    await openShipping();
    await button("Add zone").click();
    await button("Add European Union").click();
    await expect.element(form.getByText("26 countries chosen")).toBeVisible();
    await search.fill("austria");
    await expect.element(page.getByLabelText(/^Austria in Neighbors$/)).not.toBeChecked();
  });

  test("is made by keyboard alone", async () => {
    const { backend } = await openShipping();
    button("Add zone").element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(name).toHaveFocus();
    // Enter in the search does not save the form.
    await userEvent.keyboard("Home{Tab}{Tab}germ{Enter}{Tab} ");
    await expect.element(page.getByLabelText("Germany")).toBeChecked();
    await userEvent.keyboard("{Enter}");
    await shownToast("Settings saved successfully!");
    expect(backend.requests(addZone)).toEqual([{ name: "Home", countries: ["DE"], takes_cash: true }]);
    await expect.element(button("Add zone")).toHaveFocus();
  });

  test("takes cash on delivery unless its owner says otherwise", async () => {
    const { backend } = await openShipping();
    await expect.element(zone("Neighbors").getByText("No cash on delivery.")).toBeVisible();
    await button("Edit zone World").click();
    await page.getByRole("checkbox", { name: /^Cash on delivery/ }).click();
    await isAccessible();
    await button("Save Changes").click();
    await shownToast("Settings saved successfully!");
    expect(backend.requests(changeZone)).toEqual([{ takes_cash: false }]);
  });

  test("without a name or countries is refused at the fields", async () => {
    const { backend } = await openShipping();
    await button("Add zone").click();
    await button("Save Changes").click();
    await shownProblem(name, "Please enter a name.");
    await expect.element(form.getByText("Please choose at least one country.")).toBeVisible();
    await name.fill("x".repeat(81));
    await elsewhere.click();
    await expect.element(form.getByText("Please choose at least one country.")).not.toBeInTheDocument();
    await expect.element(form.getByText("Please use at most 80 characters; this has 81.")).toBeVisible();
    expect(backend.requests(addZone)).toEqual([]);
  });

  test("that the database refuses keeps what was chosen, and says why at the countries", async () => {
    const { backend } = await openShipping();
    const sentence = "World is for everywhere else already. Please choose countries.";
    backend.respond({ [addZone]: () => refusal(409, "PT409", sentence) });
    await button("Add zone").click();
    await name.fill("Rest");
    await elsewhere.click();
    await button("Save Changes").click();
    const countries = page.getByRole("group", { name: "Countries", exact: true });
    await expect.element(countries).toHaveAccessibleDescription(sentence);
    await expect.element(elsewhere).toHaveFocus();
    await isAccessible();
    await expect.element(name).toHaveValue("Rest");
    await elsewhere.click();
    await expect.element(countries).not.toHaveAccessibleDescription(sentence);
  });
});

describe("a zone that is there", () => {
  test("shows its countries first, and is changed by its changed columns only", async () => {
    const { backend } = await openShipping();
    await button("Edit zone Neighbors").click();
    const first = page.getByRole("list", { name: "All countries" }).getByRole("checkbox").nth(1);
    await expect.element(first).toHaveAccessibleName("Switzerland");
    await first.click();
    await button("Save Changes").click();
    await shownToast("Settings saved successfully!");
    expect(backend.requests(changeZone)).toEqual([{ countries: ["AT"] }]);
  });

  test("and that somebody else has changed is not overwritten unseen", async () => {
    const { zones } = await openShipping();
    await button("Edit zone Neighbors").click();
    await page.getByLabelText("Switzerland").click();
    Object.assign(zones[1]!, { countries: ["AT", "CH", "LI"], updated_at: later });
    await button("Save Changes").click();
    await expect.element(conflict.getByText("Austria, Liechtenstein, Switzerland")).toBeVisible();
    await isAccessible();
    await button("Keep theirs").click();
    await expect.element(page.getByText("3 countries chosen")).toBeVisible();
  });

  test("is deleted with its methods after a question that says what follows", async () => {
    const { backend } = await openShipping();
    await button("Delete zone World").click();
    await expect.element(question.getByText(/Its countries will no longer be served\./)).toBeVisible();
    await button("Cancel").click();
    await button("Delete zone Neighbors").click();
    await expect.element(question.getByText(/will be served as everywhere else\./)).toBeVisible();
    await button("Delete").click();
    await shownToast("Zone deleted successfully");
    expect(backend.requests("DELETE shipping_zones")).toEqual(["?id=eq.2&select=id"]);
    await expect.element(zone("Neighbors")).not.toBeInTheDocument();
  });
});

describe("a shipping method", () => {
  test("is added below the others", async () => {
    const { backend } = await openShipping();
    await button("Add method to Neighbors").click();
    await name.fill(" Express ");
    await fee.fill("1,019.90");
    await freeAbove.fill("$2,000");
    await daysFrom.fill("0");
    await daysTo.fill("2");
    await field("Insured").click();
    await isAccessible();
    await button("Save Changes").click();
    await shownToast("Settings saved successfully!");
    expect(backend.requests(addMethod)).toEqual([
      {
        zone_id: 2,
        position: 2,
        name: "Express",
        fee: 1019.9,
        free_above: 2000,
        days_from: 0,
        days_to: 2,
        is_insured: true,
        is_signed_for: false,
      },
    ]);
    await expect
      .element(methodsOf("Neighbors").nth(2))
      .toHaveTextContent("Express$1,019.90, free above $2,000.00, up to 2 working days, insured");
  });

  test("that cannot be right is refused at its fields, and stays", async () => {
    const { backend } = await openShipping();
    await button("Add method to World").click();
    await daysFrom.fill("2");
    await button("Save Changes").click();
    await shownProblem(name, "Please enter what shoppers read, such as Standard shipping.");
    await expect.element(fee).toHaveAccessibleDescription("Please enter a fee, or 0.");
    await expect.element(daysTo).toHaveAccessibleDescription("Please enter both, or neither.");
    await daysTo.fill("1");
    await expect.element(daysTo).toHaveAccessibleDescription("This cannot be less than 2.");
    await daysTo.fill("2.5");
    await expect.element(daysTo).toHaveAccessibleDescription("Please enter a whole number.");
    await fee.fill("5.999");
    await expect.element(fee).toHaveAccessibleDescription("Please use at most 2 decimals.");
    await fee.fill("-5");
    await expect.element(fee).toHaveAccessibleDescription("This cannot be less than 0.");
    await expect.element(daysFrom).toHaveValue("2");
    expect(backend.requests(addMethod)).toEqual([]);
    await isAccessible();
  });

  test("is in the shop's currency, with its decimals", async () => {
    await openShipping(
      { zones: [world], methods: [method({ fee: 500, free_above: 8000 })] },
      { money: { ...dollars, currency: "JPY", decimals: 0, around: ["¥", ""] } },
    );
    await expect.element(methodsOf("World").nth(0)).toHaveTextContent("Post¥500, free above ¥8,000");
    await button("Edit Post").click();
    await expect.element(fee).toHaveValue("500");
    await expect.element(fee).toHaveAccessibleDescription("In JPY. 0 is free.");
    await fee.fill("500.5");
    await button("Save Changes").click();
    await shownProblem(fee, "Please enter a whole number.");
  });

  test("whose zone is gone is reported", async () => {
    const { backend } = await openShipping();
    backend.respond({ [addMethod]: () => refusal(409, "23503", "violates foreign key constraint") });
    await button("Add method to World").click();
    await name.fill("Drone");
    await fee.fill("0");
    await button("Save Changes").click();
    await shownToast("The shipping method could not be saved", "This zone was deleted in the meantime.");
    await expect.element(name).toHaveValue("Drone");
  });

  test("is changed by its changed columns only; somebody else's change is not overwritten unseen", async () => {
    const { backend, methods } = await openShipping();
    await button("Edit Post").click();
    await expect.element(fee).toHaveValue("5.99");
    await freeAbove.fill("");
    await button("Save Changes").click();
    await shownToast("Settings saved successfully!");
    expect(backend.requests(changeMethod)).toEqual([{ free_above: null }]);

    await button("Edit Post").click();
    await fee.fill("7");
    Object.assign(methods[0]!, { fee: 6.5, updated_at: later });
    await button("Save Changes").click();
    await expect.element(conflict.getByText("$6.50")).toBeVisible();
    await button("Save mine anyway").click();
    await expect.element(methodsOf("World").nth(0)).toHaveTextContent("Post$7.00");
  });

  test("is moved up and down, and the focus moves along", async () => {
    const { backend, methods } = await openShipping();
    const up = button("Move Courier up");
    const release = backend.hold(changeMethod);
    await up.click();
    await expect.element(methodsOf("Neighbors").nth(0).getByText("Courier")).toBeVisible();
    release();
    await expect.element(up).toHaveFocus();
    await expect.element(up).toHaveAttribute("aria-disabled", "true");
    await expect
      .poll(() => methods.map(({ name, position }) => [name, position]))
      .toEqual([
        ["Post", 0],
        ["Courier", 0],
        ["Pick-up", 1],
      ]);
    await expect.element(button("Move Courier down")).toBeVisible();
    await button("Move Courier down").click();
    await expect.element(methodsOf("Neighbors").nth(0).getByText("Pick-up")).toBeVisible();
    await isAccessible();
  });

  test("stays where it was when the order cannot be saved", async () => {
    const { backend } = await openShipping();
    backend.respond({ [changeMethod]: lostConnection });
    await button("Move Courier up").click();
    await shownToast("The new order could not be saved", unreachable);
    await expect.element(methodsOf("Neighbors").nth(0).getByText("Pick-up")).toBeVisible();
  });

  test("is deleted after a question, which warns if it is the last of its zone", async () => {
    const { backend } = await openShipping();
    await button("Delete Courier").click();
    await expect.element(question).toBeVisible();
    await expect.element(question.getByText(/last one/)).not.toBeInTheDocument();
    await button("Cancel").click();
    await button("Delete Post").click();
    await expect
      .element(question.getByText('It is the last one of the zone "World": nobody there can order then.'))
      .toBeVisible();
    await isAccessible();
    await button("Delete").click();
    await shownToast("Shipping method deleted successfully");
    expect(backend.requests("DELETE shipping_methods")).toEqual(["?id=eq.1&select=id"]);
    await expect.element(zone("World").getByText(/nobody there can order\.$/)).toBeVisible();
  });
});

test("a carrier needs a name of its own, and an address with the place of the number", async () => {
  const { backend } = await openShipping();
  await button("Add carrier").click();
  const form = dialog("Add carrier");
  const address = form.getByLabelText("Tracking address (optional)");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await shownProblem(form.getByLabelText("Name"), "Please enter the carrier's name.");
  await form.getByLabelText("Name").fill("Other");
  await address.fill("http://post.example/{number}");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect.element(form.getByText(/stands for all carriers/)).toBeVisible();
  await expect.element(form.getByText(/begins with https/)).toBeVisible();
  await isAccessible();
  await form.getByLabelText("Name").fill("Pigeon");
  await address.fill("https://post.example/{number}");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect.element(button("Edit Pigeon")).toBeVisible();
  expect(backend.requests(addCarrier)).toEqual([
    { name: "Pigeon", tracking_address: "https://post.example/{number}" },
  ]);
});

test("shipping that cannot be loaded says so and can be asked for again", async () => {
  const { responses } = stored();
  const backend = await open("/admin/settings/shipping", {
    signedIn: admin,
    responses: { ...responses, "GET shipping_zones": lostConnection },
  });
  await shownToast("Shipping could not be loaded", unreachable);
  await expect.element(page.getByRole("heading", { name: "Shipping could not be loaded" })).toBeVisible();
  await isAccessible();
  backend.respond(responses);
  await button("Try again").click();
  await expect.element(button("Edit zone World")).toBeVisible();
});
