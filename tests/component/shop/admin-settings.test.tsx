/** @module-tag long */
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { admin, administratorResponses, administratorRow, sessionOf } from "../base/people.ts";
import {
  button,
  desktop,
  dialog,
  field,
  isAccessible,
  open,
  phone,
  shownProblem,
  shownToast,
} from "../base/screen.tsx";
import { authRefusal, created, lostConnection, refusal, rows } from "../base/stub-backend.ts";
import { shopResponses } from "./shop-document.ts";
import { table } from "../base/stored-rows.ts";

const list = "GET app_settings";
const change = "PATCH app_settings";

const offers = "Counter Offer Feature";
const cash = "Cash on Delivery (COD)";

const eve = administratorRow({
  id: "00000000-0000-4000-8000-000000000009",
  email: "eve@mail.example",
  name: null,
});

const broken = () => refusal(500, "XX000", "The database is resting.");

/** A switch in the database, and what a query selects and filters by of its value. */
function setting(key: string, enabled = true) {
  return {
    key,
    enabled,
    get "value->>enabled"() {
      return this.enabled;
    },
  };
}

function storedSettings({ takesCards = false } = {}) {
  const stored = { offers: setting("counter_offer_enabled"), cash: setting("cod_enabled") };
  const texts = {
    delivery: "Two days.",
    return_days: null as number | null,
    returns: "",
    warranty: "",
    review_request_days: 7,
    updated_at: "2026-01-01T00:00:00+00:00",
  };
  const limits = {
    pieces: 10,
    stock_share: 10,
    worth: 10_000,
    regular_factor: 3,
    connection_factor: 3,
    confirm_cash_above: 1000,
    updated_at: "2026-01-01T00:00:00+00:00",
  };
  const synonyms = [
    { id: 1, words: "gift, present", meanings: "earrings", updated_at: "2026-01-01T00:00:00+00:00" },
  ];
  const responses = {
    ...shopResponses,
    ...table("search_synonyms", synonyms),
    "POST search_synonyms": created,
    "GET rpc/card_payment": () => Response.json({ available: takesCards, test: false }),
    ...administratorResponses(eve),
    ...table("shop_facts", [texts]),
    ...table("order_limits", [limits]),
    ...table("app_settings", [stored.offers, stored.cash], (row, { value }) => Object.assign(row, value)),
  };
  return { stored, responses, texts, synonyms };
}

async function openSettings(given?: { takesCards: boolean }) {
  const { stored, responses, texts, synonyms } = storedSettings(given);
  const backend = await open("/admin/settings", { signedIn: admin, responses });
  await expect.element(feature(offers)).toBeVisible();
  return { stored, responses, texts, synonyms, backend };
}

/** Reloads the page's data by its own menu entry. */
function loadAgain() {
  return page.getByRole("link", { name: "Settings", exact: true }).click();
}

function feature(name: string) {
  return page.getByRole("switch", { name });
}

function save(name: string) {
  return button(`Save ${name}`);
}

const question = page.getByRole("dialog", { name: "Switch off cash on delivery?" });
const nobodyCanOrder = page.getByText(/^Nobody can place an order at the moment/);

test("each switch has its own Save button, enabled by a change", async () => {
  await openSettings();
  await expect.element(feature(offers)).toBeChecked();
  await expect.element(feature(cash)).toBeChecked();
  await expect.element(save(offers)).toBeDisabled();
  await expect.element(save(cash)).toBeDisabled();
  await feature(offers).click();
  await expect.element(save(offers)).toBeEnabled();
  await expect.element(save(cash)).toBeDisabled();
  await isAccessible([phone, desktop]);
  await feature(offers).click();
  await expect.element(save(offers)).toBeDisabled();
});

test("cash on delivery is switched off after a warning, and on again without one", async () => {
  const { backend } = await openSettings();
  await feature(cash).click();
  await save(cash).click();
  await expect
    .element(question.getByText(/Without cash on delivery nobody can place an order\.$/))
    .toBeVisible();
  await isAccessible([phone, desktop]);
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(backend.requests(change)).toEqual([]);
  await expect.element(nobodyCanOrder).not.toBeInTheDocument();

  await save(cash).click();
  await button("Switch off").click();
  await shownToast("Settings saved successfully!");
  await expect.element(nobodyCanOrder).toBeVisible();
  await isAccessible([phone, desktop]);
  await feature(cash).click();
  await save(cash).click();
  await expect.element(nobodyCanOrder).not.toBeInTheDocument();
  expect(backend.requests(change)).toMatchObject([
    { value: { enabled: false } },
    { value: { enabled: true } },
  ]);
});

test("there is no warning that nobody can order if cards are accepted", async () => {
  await openSettings({ takesCards: true });
  await feature(cash).click();
  await save(cash).click();
  await expect.element(question.getByText("Shoppers can then pay by card only.")).toBeVisible();
  await button("Switch off").click();
  await shownToast("Settings saved successfully!");
  await expect.element(nobodyCanOrder).not.toBeInTheDocument();
});

test("cash on delivery is switched off by keyboard alone", async () => {
  const { stored } = await openSettings();
  feature(cash).element().focus();
  await userEvent.keyboard(" {Tab}{Enter}");
  await expect.element(question).toBeVisible();
  await userEvent.keyboard("{Tab}{Enter}");
  await shownToast("Settings saved successfully!");
  expect(stored.cash.enabled).toBe(false);
  await expect.element(save(cash)).toHaveFocus();
});

describe("when it fails", () => {
  test("the page says that it could not be loaded, and tries again", async () => {
    const { responses } = storedSettings();
    const backend = await open("/admin/settings", {
      signedIn: admin,
      responses: { ...responses, [list]: broken },
    });
    await shownToast("Error fetching settings", "The database is resting.");
    await isAccessible();
    backend.respond(responses);
    await button("Try again").click();
    await expect.element(feature(offers)).toBeVisible();
  });

  test("the switch keeps its position and can be saved again", async () => {
    const { backend, responses } = await openSettings();
    await feature(offers).click();
    backend.respond({ [change]: lostConnection });
    await save(offers).click();
    await shownToast("Error saving settings", "The shop could not be reached.");
    await expect.element(feature(offers)).not.toBeChecked();
    backend.respond(responses);
    await save(offers).click();
    await shownToast("Settings saved successfully!");
  });
});

test("a switch that somebody else already changed is reported", async () => {
  const { stored } = await openSettings();
  await feature(offers).click();
  stored.offers.enabled = false;
  await save(offers).click();
  await shownToast("Settings saved successfully!", "Somebody else had already made this change.");
  await expect.element(save(offers)).toBeDisabled();
});

describe("when the page is loaded again", () => {
  test("it shows what somebody else switched and keeps unsaved changes", async () => {
    const { stored } = await openSettings();
    await feature(offers).click();
    stored.cash.enabled = false;
    await loadAgain();
    await expect.element(feature(cash)).not.toBeChecked();
    await expect.element(save(cash)).toBeDisabled();
    await expect.element(feature(offers)).not.toBeChecked();
    await expect.element(save(offers)).toBeEnabled();

    // After the same change by somebody else, only switching back can be saved.
    stored.offers.enabled = false;
    await loadAgain();
    await expect.element(save(offers)).toBeDisabled();
    await feature(offers).click();
    await save(offers).click();
    await shownToast("Settings saved successfully!");
    expect(stored.offers.enabled).toBe(true);
  });

  test("and that fails, the switches keep their positions", async () => {
    const { backend, responses, stored } = await openSettings();
    await feature(offers).click();
    backend.respond({ [list]: broken });
    await loadAgain();
    await shownToast("Error fetching settings", "The database is resting.");
    await expect.element(feature(offers)).not.toBeChecked();
    backend.respond(responses);
    await save(offers).click();
    await shownToast("Settings saved successfully!");
    expect(stored.offers.enabled).toBe(false);
  });
});

describe("the texts on product pages", () => {
  const saveTexts = button("Save texts");
  const changeTexts = "PATCH shop_facts";

  test("are saved only if they were changed", async () => {
    const { backend } = await openSettings();
    await expect.element(field("Delivery")).toHaveValue("Two days.");
    await expect.element(saveTexts).toBeDisabled();
    await field("Returns").fill("  Unworn only. ");
    await field("Days to return a piece").fill("30");
    await isAccessible([desktop, phone]);
    await saveTexts.click();
    await shownToast("Settings saved successfully!");
    expect(backend.requests(changeTexts)).toEqual([{ return_days: 30, returns: "Unworn only." }]);
    await expect.element(field("Returns")).toHaveValue("Unworn only.");
    await expect.element(saveTexts).toBeDisabled();
  });

  test.for(["0", "1000", "14.5", "two weeks"])(
    "do not promise to take pieces back for %s days",
    async (typed) => {
      const { backend } = await openSettings();
      await field("Days to return a piece").fill(typed);
      await saveTexts.click();
      await shownProblem(
        field("Days to return a piece"),
        "Please enter a whole number from 1 to 999, or leave this empty.",
      );
      expect(backend.requests(changeTexts)).toEqual([]);
    },
  );

  test("have a maximum length, and stay in the form when they cannot be saved", async () => {
    const { backend, responses } = await openSettings();
    await field("Warranty").fill("x".repeat(501));
    await saveTexts.click();
    await shownProblem(field("Warranty"), "Please use at most 500 characters; this has 501.");
    await field("Warranty").fill("Two years.");
    backend.respond({ ...responses, [changeTexts]: lostConnection });
    await saveTexts.click();
    await shownToast("Error saving settings", "The shop could not be reached.");
    await expect.element(field("Warranty")).toHaveValue("Two years.");
  });

  test("that somebody else changed are not overwritten unseen", async () => {
    const { backend, texts } = await openSettings();
    await field("Delivery").fill("Three days.");
    Object.assign(texts, { delivery: "Tomorrow.", updated_at: "2026-02-02T00:00:00+00:00" });
    await saveTexts.click();
    const conflict = page.getByRole("dialog", { name: "Changed in the meantime" });
    await expect.element(conflict.getByText("Tomorrow.")).toBeVisible();
    await button("Keep theirs").click();
    await expect.element(field("Delivery")).toHaveValue("Tomorrow.");
    expect(texts.delivery).toBe("Tomorrow.");
    expect(backend.requests(changeTexts)).toHaveLength(1);
  });

  test("are left with unsaved changes only after a question", async () => {
    const { texts } = await openSettings();
    await expect.element(field("Delivery")).toHaveValue(texts.delivery);
    await field("Delivery").fill("Three days.");
    await expect.element(field("Delivery")).toHaveValue("Three days.");
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    await expect.element(page.getByRole("dialog", { name: "Unsaved changes" })).toBeVisible();
  });
});

describe("the limits of orders", () => {
  const saveLimits = button("Save limits");
  const pieces = field("Pieces of one product");
  const sum = field("Cash orders to confirm, above a total in dollars");

  test("are saved only if they were changed; without an amount, nothing has to be confirmed", async () => {
    const { backend } = await openSettings();
    await expect.element(pieces).toHaveValue("10");
    await pieces.fill("20");
    await sum.fill("");
    await saveLimits.click();
    await shownToast("Settings saved successfully!");
    expect(backend.requests("PATCH order_limits")).toEqual([{ pieces: 20, confirm_cash_above: null }]);
    await expect.element(saveLimits).toBeDisabled();
  });

  test("are numbers that the shop can store", async () => {
    const { backend } = await openSettings();
    await pieces.fill("0");
    await sum.fill("much");
    await saveLimits.click();
    await shownProblem(pieces, "Please enter a whole number from 1 to 999.");
    await pieces.fill("20");
    await saveLimits.click();
    await shownProblem(sum, "Please enter an amount, or leave this empty.");
    expect(backend.requests("PATCH order_limits")).toEqual([]);
  });
});

const template = (id: number, name: string, position: number) => ({
  id,
  name,
  text: `Hello {name}, about ${name.toLowerCase()}`,
  position,
  updated_at: "2026-01-01T00:00:00+00:00",
});

async function openTemplates() {
  const templates = [template(1, "Sizes", 0), template(2, "Returns", 1), template(3, "Stock", 2)];
  const backend = await open("/admin/settings/templates", {
    signedIn: admin,
    responses: {
      ...shopResponses,
      ...table("text_templates", templates),
      "POST text_templates": created,
    },
  });
  return { backend, templates };
}

describe("text templates", () => {
  const name = field("Name");
  const text = field("Text");
  const list = page.getByRole("list", { name: "Text templates" });
  const names = () =>
    list
      .getByRole("listitem")
      .elements()
      .map((row) => row.querySelector("p")!.textContent);

  test("are added, changed and deleted; a blank with a typo is refused", async () => {
    const { backend, templates } = await openTemplates();
    await button("Add text template").click();
    await button("Save Changes").click();
    await shownProblem(name, "Please enter a name.");
    await name.fill(" Thanks ");
    await text.fill("Hello {nmae}");
    await button("Save Changes").click();
    await shownProblem(
      text,
      "{nmae} cannot be filled in. You can use {name}, {order}, {product}, and {shop}.",
    );
    await text.fill(" Hello {name}\n");
    await isAccessible([desktop, phone]);
    backend.respond({ "POST text_templates": () => refusal(409, "23505", "duplicate key") });
    await button("Save Changes").click();
    await shownProblem(name, "There is already a text template with this name.");
    backend.respond({ "POST text_templates": created });
    await button("Save Changes").click();
    await shownToast("Settings saved successfully!");
    expect(backend.requests("POST text_templates").at(-1)).toEqual({
      name: "Thanks",
      text: "Hello {name}",
      position: 3,
    });

    await button("Edit Returns").click();
    await text.fill("In its box");
    await button("Save Changes").click();
    await expect.element(list.getByText("In its box")).toBeVisible();
    expect(backend.requests("PATCH text_templates")).toEqual([{ text: "In its box" }]);

    await button("Delete Returns").click();
    await button("Delete").click();
    await shownToast("Text template deleted successfully");
    expect(templates.map((template) => template.name)).toEqual(["Sizes", "Stock"]);
  });

  test("are moved by their buttons, which keep the focus", async () => {
    const { backend } = await openTemplates();
    await button("Move Stock up").click();
    await expect.poll(names).toEqual(["Sizes", "Stock", "Returns"]);
    await expect.element(button("Move Stock up")).toHaveFocus();
    await expect.poll(() => backend.requests("PATCH text_templates")).toHaveLength(2);
    await expect.poll(names).toEqual(["Sizes", "Stock", "Returns"]);
    await expect.element(button("Move Sizes up")).toHaveAttribute("aria-disabled", "true");
  });

  test("that cannot be loaded say so", async () => {
    await open("/admin/settings/templates", {
      signedIn: admin,
      responses: { "GET text_templates": () => refusal(500, "XX000", "The database is resting.") },
    });
    await shownToast("The text templates could not be loaded", "The database is resting.");
    await expect.element(page.getByText("The text templates could not be loaded")).toBeVisible();
  });
});

describe("the search words", () => {
  const wordsField = field("Shoppers write");
  const meanings = field("And also mean");

  test("are added, changed and deleted", async () => {
    const { backend, synonyms } = await openSettings();
    await expect.element(page.getByText("gift, present", { exact: true })).toBeVisible();
    await button("Add search words").click();
    await wordsField.fill(" , ");
    await meanings.fill("  band, eternity ");
    await button("Save Changes").click();
    await shownProblem(wordsField, "Please enter at least one word.");
    await wordsField.fill("wedding");
    await isAccessible([desktop, phone]);
    await button("Save Changes").click();
    await shownToast("Settings saved successfully!");
    expect(backend.requests("POST search_synonyms")).toEqual([
      { words: "wedding", meanings: "band, eternity" },
    ]);

    await button("Edit gift, present").click();
    await meanings.fill("earrings, brooch");
    await button("Save Changes").click();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(page.getByText("earrings, brooch", { exact: true })).toBeVisible();
    await expect
      .poll(() => backend.requests("PATCH search_synonyms"))
      .toEqual([{ meanings: "earrings, brooch" }]);

    await button("Delete gift, present").click();
    await button("Delete").click();
    await shownToast("Search words deleted successfully");
    expect(synonyms).toEqual([]);
    await expect.element(page.getByText("earrings, brooch", { exact: true })).not.toBeInTheDocument();
  });

  test("that somebody else changed are not overwritten unseen", async () => {
    const { synonyms } = await openSettings();
    await button("Edit gift, present").click();
    await meanings.fill("brooch");
    Object.assign(synonyms[0]!, { meanings: "pendant", updated_at: "2026-02-02T00:00:00+00:00" });
    await button("Save Changes").click();
    const conflict = page.getByRole("dialog", { name: "Changed in the meantime" });
    await expect.element(conflict.getByText("pendant")).toBeVisible();
    await button("Keep theirs").click();
    await expect.element(meanings).toHaveValue("pendant");
  });
});

const nothing = () => new Response(null, { status: 204 });

async function openAdministrators() {
  const backend = await open("/admin/settings/administrators", {
    signedIn: admin,
    responses: storedSettings().responses,
  });
  await expect.element(page.getByRole("heading", { name: "Administrators" })).toBeVisible();
  return { backend };
}

describe("administrators", () => {
  const invite = "POST rpc/invite_admin";
  const people = page.getByRole("list", { name: "Administrators" });
  const email = field("Email of a new administrator");
  const mira = {
    id: 4,
    email: "mira@mail.example",
    expires_at: "2100-01-01T12:00:00+00:00",
    inviter: { email: "ada@mail.example" },
  };
  const old = { ...mira, id: 5, email: "old@mail.example", expires_at: "2020-01-01T12:00:00+00:00" };

  test("are listed with pending invitations; nobody can remove themselves", async () => {
    const { backend } = await openAdministrators();
    backend.respond({ "GET admin_invitations": () => rows([mira, old]) });
    await page.getByRole("link", { name: "Administrators", exact: true }).click();
    await expect.element(people.getByText("Ada Lovelace · You")).toBeVisible();
    await expect.element(people.getByText(/^Invited, by ada@mail\.example, until Jan 1, 2100/)).toBeVisible();
    await expect.element(people.getByText(/^Invitation expired/)).toBeVisible();
    await expect.element(button("Remove ada@mail.example")).not.toBeInTheDocument();
    await expect.element(page.getByText(/npm run admin/)).not.toBeInTheDocument();
    await isAccessible([phone, desktop]);
  });

  test("are invited by mail", async () => {
    const { backend } = await openAdministrators();
    await email.fill("mira");
    await button("Invite").click();
    await shownProblem(email, "Please enter a valid email address.");
    backend.respond({ [invite]: nothing, "GET admin_invitations": () => rows([mira]) });
    await email.fill(" mira@mail.example ");
    await button("Invite").click();
    await shownToast("mira@mail.example is invited");
    await expect.element(email).toHaveValue("");
    await expect.element(people.getByText("mira@mail.example")).toBeVisible();
    expect(backend.requests(invite)).toEqual([{ email: "mira@mail.example" }]);
    backend.respond({
      [invite]: () => refusal(409, "PT409", "eve@mail.example is an administrator already."),
    });
    await email.fill("eve@mail.example");
    await button("Invite").click();
    await shownToast("Nobody was invited", "eve@mail.example is an administrator already.");
    await expect.element(email).toHaveValue("eve@mail.example");
  });

  test("are invited after the password, if the last login is long ago: the form keeps what was typed and goes on", async () => {
    const { backend } = await openAdministrators();
    const login = "POST token";
    const tokens: (string | null)[] = [];
    backend.respond({
      [invite]: (request) => {
        tokens.push(request.headers.get("Authorization"));
        return tokens.length < 3
          ? Response.json(
              { code: "PT403", message: needed, details: null, hint: "sign_in_again" },
              { status: 403 },
            )
          : nothing();
      },
      [login]: () => authRefusal(400, "invalid_credentials", "Invalid login credentials"),
    });
    const needed = "Please confirm this with your password.";
    const asks = dialog("Confirm with your password");
    await email.fill("mira@mail.example");
    await button("Invite").click();
    await expect.element(asks).toBeVisible();
    await isAccessible([phone, desktop]);
    await userEvent.keyboard("{Escape}");
    await shownToast("Nobody was invited", needed);
    await expect.element(email).toHaveValue("mira@mail.example");

    await button("Invite").click();
    await field("Your password").fill("guess");
    await userEvent.keyboard("{Enter}");
    await shownProblem(field("Your password"), "This is not your password.");
    const again = { ...sessionOf(admin), access_token: `${sessionOf(admin).access_token}-again` };
    backend.respond({ [login]: () => Response.json(again) });
    await field("Your password").fill("facet-admin");
    await userEvent.keyboard("{Enter}");
    await shownToast("mira@mail.example is invited");
    await expect.element(asks).not.toBeInTheDocument();
    await expect.element(email).toHaveValue("");
    expect(backend.requests(login)).toMatchObject([
      { email: admin.email, password: "guess" },
      { email: admin.email, password: "facet-admin" },
    ]);
    expect(tokens.at(-1)).toBe(`Bearer ${again.access_token}`);
    expect(backend.requests(invite)).toHaveLength(3);
  });

  test("without mail see where an invitation is waiting, and what works immediately", async () => {
    const { backend } = await openAdministrators();
    backend.respond({
      "GET rpc/mail_is_set_up": () => Response.json(false),
      "GET admin_invitations": () => rows([mira]),
    });
    await page.getByRole("link", { name: "Administrators", exact: true }).click();
    await expect.element(page.getByText("npm run admin -- add EMAIL")).toBeVisible();
    await expect.element(people.getByText(/^Invited, not sent yet/)).toBeVisible();
    await isAccessible([phone, desktop]);
  });

  test("are removed, and invitations withdrawn, after a question", async () => {
    const { backend } = await openAdministrators();
    const remove = "POST rpc/remove_admin";
    const withdraw = "POST rpc/withdraw_admin_invitation";
    backend.respond({ [remove]: nothing, [withdraw]: nothing, "GET admin_invitations": () => rows([mira]) });
    await page.getByRole("link", { name: "Administrators", exact: true }).click();
    await button("Remove eve@mail.example").click();
    await isAccessible([phone, desktop]);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    expect(backend.requests(remove)).toEqual([]);
    await button("Remove eve@mail.example").click();
    backend.respond({ [remove]: () => refusal(404, "PT404", "This account is no longer an administrator.") });
    await button("Remove").click();
    await shownToast("Nothing was changed", "This account is no longer an administrator.");
    backend.respond({ [remove]: nothing });
    await button("Remove").click();
    await shownToast("eve@mail.example is no longer an administrator");
    expect(backend.requests(remove).at(-1)).toEqual({ user_id: eve.user_id });
    await button("Withdraw the invitation of mira@mail.example").click();
    backend.respond({ "GET admin_invitations": () => rows([]) });
    await button("Withdraw").click();
    await shownToast("Invitation withdrawn");
    await expect.element(people.getByText("mira@mail.example")).not.toBeInTheDocument();
    expect(backend.requests(withdraw)).toEqual([{ invitation_id: 4 }]);
  });
});
