/** @module-tag long */
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { admin } from "../base/people.ts";
import {
  button,
  closeToast,
  desktop,
  dialog,
  isAccessible,
  open,
  phone,
  shownToast,
} from "../base/screen.tsx";
import { busy, lostConnection, refusal, unreachable, rows } from "../base/stub-backend.ts";
import { table } from "../base/stored-rows.ts";

const list = "GET payment_gateway_settings";
const change = "PATCH payment_gateway_settings";

/** What the database shows in a stored secret's place. */
const mask = "••••••••";

type Gateway = {
  id: string;
  is_enabled: boolean;
  credentials: Record<string, string>;
  created_at: string;
  updated_at: string;
};

function gateway(id: string, credentials: Record<string, string>): Gateway {
  const before = "2026-01-01T00:00:00.123456+00:00";
  return { id, is_enabled: false, credentials, created_at: before, updated_at: before };
}

/** As the database does: the result of a save, with masks in place of the secrets. */
function store(row: Gateway, changes: Record<string, unknown>) {
  const before = row.credentials;
  Object.assign(row, changes);
  const [open, ...secrets] = Object.keys(before);
  const masked = secrets.map((name) => {
    const text = row.credentials[name];
    return [name, text === mask ? before[name]! : text ? mask : ""];
  });
  row.credentials = { [open!]: row.credentials[open!]!, ...Object.fromEntries(masked) };
}

function storedGateways() {
  const stripe = gateway("stripe", { publishable_key: "", secret_key: "", webhook_secret: "" });
  const paypal = gateway("paypal", { client_id: "", client_secret: "" });
  const payoneer = gateway("payoneer", { partner_id: "", api_key: "" });
  const responses = {
    ...table("payment_gateway_settings", [payoneer, paypal, stripe], store),
    "PATCH shop_facts": () => rows([]),
  };
  return { stripe, paypal, responses };
}

/** Opens the page with Stripe keys. */
async function openWithKeys() {
  const { stripe, paypal, responses } = storedGateways();
  changeBehind(stripe, {
    is_enabled: true,
    credentials: { publishable_key: "pk", secret_key: mask, webhook_secret: "" },
  });
  const backend = await open("/admin/payment-settings", { signedIn: admin, responses });
  await expect.element(enable()).toBeVisible();
  return { stripe, paypal, responses, backend };
}

/** A change by somebody else. */
function changeBehind(row: Gateway, changes: Partial<Gateway>) {
  Object.assign(row, changes, { updated_at: new Date().toISOString() });
}

/** Reloads the page's data by its own menu entry. */
function loadAgain() {
  return page.getByRole("link", { name: "Payment Settings" }).click();
}

function card(name = "Stripe") {
  return page.getByRole("region", { name, exact: true });
}

function enable(name = "Stripe") {
  return page.getByRole("switch", { name: `Enable ${name}` });
}

function save(name = "Stripe") {
  return card(name).getByRole("button", { name: "Save Settings" });
}

const publishableKey = page.getByLabelText("Publishable key");
const secretKey = page.getByLabelText("Secret key", { exact: true });
const signingSecret = page.getByLabelText("Webhook signing secret", { exact: true });
const conflict = dialog("Changed in the meantime");

test("each gateway is enabled with its credentials, and switched off immediately", async () => {
  const { responses } = storedGateways();
  const backend = await open("/admin/payment-settings", { signedIn: admin, responses });
  await expect
    .element(page.getByRole("note", { name: "Security warning" }))
    .toMatchTextContent("Storing keys in a client-reachable database is not recommended for production.");
  await expect
    .element(page.getByText(/^With its keys saved and enabled, Stripe charges cards/))
    .toBeVisible();
  const saved: object[] = [];
  for (const [name, open, openName, secret, secretName] of [
    ["PayPal", "Client ID", "client_id", "Client secret", "client_secret"],
    ["Payoneer", "Partner ID", "partner_id", "API key", "api_key"],
  ] as const) {
    const field = (label: string) => card(name).getByLabelText(label, { exact: true });
    await expect.element(field(open)).toBeDisabled();
    await expect.element(field(secret)).toBeDisabled();
    await expect.element(save(name)).toBeDisabled();
    await enable(name).click();
    await field(open).fill("  open-1 ");
    await field(secret).fill(" hush-1 ");
    expect(backend.requests(change)).toHaveLength(saved.length);
    await save(name).click();
    await shownToast(`${name} settings saved successfully!`);
    await expect.element(field(open)).toHaveValue("open-1");
    await expect.element(field(secret)).toHaveValue("");

    await enable(name).click();
    await expect.element(save(name)).toBeDisabled();
    saved.push(
      { is_enabled: true, credentials: { [openName]: "open-1", [secretName]: "hush-1" } },
      { is_enabled: false, credentials: { [openName]: "open-1", [secretName]: mask } },
    );
    await expect.poll(() => backend.requests(change)).toMatchObject(saved);
  }
});

test("a gateway can be set up by keyboard alone", async () => {
  const { stripe, responses } = storedGateways();
  const backend = await open("/admin/payment-settings", { signedIn: admin, responses });
  await expect.element(enable()).toBeVisible();
  enable().element().focus();
  await userEvent.keyboard(" {Tab}pk-keys{Tab}hush-keys{Enter}");
  await shownToast("Stripe settings saved successfully!");
  expect(stripe.is_enabled).toBe(true);
  expect(backend.requests(change)).toMatchObject([
    { credentials: { publishable_key: "pk-keys", secret_key: "hush-keys" } },
  ]);
});

describe("a secret", () => {
  test("stays when other settings are saved, and is removed when it is cleared", async () => {
    const { backend } = await openWithKeys();
    await isAccessible([phone, desktop]);
    await expect.element(secretKey).toHaveAttribute("type", "password");
    await expect.element(secretKey).toHaveValue("");
    await publishableKey.fill("pk-2");
    await save().click();
    await shownToast("Stripe settings saved successfully!");
    await closeToast();

    // After a change of mind, it is kept.
    await button("Clear Secret key").click();
    await expect.element(card().getByText("The stored one is removed when you save.")).toBeVisible();
    await isAccessible([phone, desktop]);
    await button("Keep Secret key").click();
    await secretKey.fill("another");
    await secretKey.fill("");
    await expect.element(card().getByText("One is stored. Type to replace it.")).toBeVisible();
    await expect.element(card().getByText("Not saved yet")).not.toBeInTheDocument();

    await button("Clear Secret key").click();
    await save().click();
    await expect.element(button("Keep Secret key")).not.toBeInTheDocument();
    expect(backend.requests(change)).toMatchObject([
      { credentials: { publishable_key: "pk-2", secret_key: mask } },
      { credentials: { publishable_key: "pk-2", secret_key: "" } },
    ]);
  });

  test("that is too long is not cut off", async () => {
    const { backend } = await openWithKeys();
    await secretKey.fill("s".repeat(501));
    await save().click();
    await expect.element(card().getByText("Please use at most 500 characters; this has 501.")).toBeVisible();
    await expect.element(secretKey).toHaveValue("s".repeat(501));
    await expect.element(secretKey).toHaveFocus();
    expect(backend.requests(change)).toEqual([]);
  });
});

describe("Stripe's webhook", () => {
  test("has a URL to copy, and a secret that is handled like the other", async () => {
    const { stripe, backend } = await openWithKeys();
    const address = `${window.location.origin}/webhooks/stripe`;
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    onTestFinished(() => copied.mockRestore());
    await expect.element(page.getByLabelText("Webhook address")).toHaveValue(address);
    await button("Copy webhook address").click();
    await shownToast("Address copied");
    expect(copied).toHaveBeenCalledWith(address);
    await closeToast();

    await signingSecret.fill(" whsec_1 ");
    await save().click();
    await shownToast("Stripe settings saved successfully!");
    await expect.element(button("Clear Webhook signing secret")).toBeVisible();
    await closeToast();
    await publishableKey.fill("pk-2");
    await save().click();
    await expect.poll(() => stripe.credentials["publishable_key"]).toBe("pk-2");
    expect(backend.requests(change)).toMatchObject([
      { credentials: { publishable_key: "pk", secret_key: mask, webhook_secret: "whsec_1" } },
      { credentials: { publishable_key: "pk-2", secret_key: mask, webhook_secret: mask } },
    ]);
  });

  test("has a URL that is selected if it cannot be copied", async () => {
    await openWithKeys();
    const refused = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
    onTestFinished(() => refused.mockRestore());
    await button("Copy webhook address").click();
    await shownToast("Please copy the address");
    expect(getSelection()?.toString()).toBe(`${window.location.origin}/webhooks/stripe`);
    await expect.element(page.getByLabelText("Webhook address")).toHaveFocus();
  });
});

describe("testing the connection", () => {
  const attempt = "POST /payments/test";
  const testConnection = button("Test connection");
  const says = (works: boolean, message: string) => ({ [attempt]: () => Response.json({ works, message }) });

  test("says whether the saved keys work, until others are saved", async () => {
    const { backend } = await openWithKeys();
    backend.respond(says(true, "The keys work. These are test keys: only Stripe's test cards can pay."));
    const release = backend.hold(attempt);
    await testConnection.click();
    await button("Testing").click({ force: true });
    release();
    const status = card().getByRole("status");
    await expect.element(status).toMatchTextContent("The keys work. These are test keys");
    expect(backend.requests(attempt)).toHaveLength(1);
    await isAccessible([phone, desktop]);

    await secretKey.fill("another");
    await expect.element(card().getByText("Save first: the saved keys are tested.")).toBeVisible();
    await expect.element(testConnection).toHaveAttribute("aria-disabled", "true");
    await save().click();
    await shownToast("Stripe settings saved successfully!");
    await expect.element(status).toMatchTextContent(/^$/);
    await closeToast();

    backend.respond(says(false, "Stripe does not accept the secret key."));
    await testConnection.click();
    await expect.element(status).toMatchTextContent("Stripe does not accept the secret key.");
    await isAccessible([phone, desktop]);
  });

  test("needs a secret key", async () => {
    const { responses } = storedGateways();
    await open("/admin/payment-settings", { signedIn: admin, responses });
    await expect.element(card().getByText("There is no secret key to test yet.")).toBeVisible();
    await expect.element(testConnection).toHaveAttribute("aria-disabled", "true");
    // Nobody can pay with the other two.
    expect(testConnection.elements()).toHaveLength(1);
  });

  test.for([
    ["a refusal", () => Response.json({ message: "Too many tries." }, { status: 429 }), "Too many tries."],
    [
      "a server without its key",
      () => new Response("<!doctype html>", { status: 404 }),
      "This server cannot charge cards: it was started without SUPABASE_SECRET_KEY.",
    ],
    ["a proxy", busy, "The shop had a problem. Please try again in a moment."],
    ["no connection", lostConnection, unreachable],
  ] as const)("that fails says why: %s", async ([, respond, sentence]) => {
    const { backend } = await openWithKeys();
    backend.respond({ [attempt]: respond });
    await testConnection.click();
    await shownToast("The connection could not be tested", sentence);
    await expect.element(card().getByRole("alert").filter({ hasText: sentence })).toBeVisible();
  });
});

describe("when it fails", () => {
  test("the page says that it could not be loaded, and can be loaded again", async () => {
    const { responses } = storedGateways();
    const backend = await open("/admin/payment-settings", {
      signedIn: admin,
      responses: { [list]: lostConnection, "PATCH shop_facts": lostConnection },
    });
    await shownToast(
      "Failed to fetch settings",
      "Could not load payment settings. The table might be missing.",
    );
    await isAccessible();
    backend.respond(responses);
    await button("Try again").click();
    await expect.element(card()).toBeVisible();
  });

  test("what was typed stays, and the switch keeps its position", async () => {
    const { backend, responses } = await openWithKeys();
    await publishableKey.fill("pk-typed");
    await secretKey.fill("hush-typed");
    backend.respond({ [change]: () => refusal(500, "XX000", "The database is resting.") });
    await save().click();
    await shownToast("Failed to save Stripe settings", "The database is resting.");
    await expect.element(publishableKey).toHaveValue("pk-typed");
    await expect.element(secretKey).toHaveValue("hush-typed");
    await closeToast();
    await isAccessible();

    await enable().click();
    await shownToast("Failed to save Stripe settings");
    await expect.element(enable()).toBeChecked();
    backend.respond(responses);
    await enable().click();
    await shownToast("Stripe settings saved successfully!");
    // Only the switch was saved.
    expect(backend.requests(change).at(-1)).toMatchObject({
      is_enabled: false,
      credentials: { publishable_key: "pk", secret_key: mask },
    });
    await expect.element(secretKey).toHaveValue("hush-typed");
  });

  test("unsaved keys are not lost by accident", async () => {
    await openWithKeys();
    await enable("PayPal").click();
    await page.getByRole("link", { name: "Dashboard" }).click();
    await expect.element(page.getByRole("dialog", { name: "Unsaved changes" })).toBeVisible();
    await button("Stay").click();
    await expect.element(enable("PayPal")).toBeChecked();
  });
});

describe("two admins", () => {
  test("do not overwrite each other's changes unnoticed, and no secret is shown", async () => {
    const { stripe, backend } = await openWithKeys();
    await secretKey.fill("hush-mine");
    changeBehind(stripe, { credentials: { publishable_key: "pk-theirs", secret_key: mask } });
    await save().click();
    await expect.element(conflict).toMatchTextContent("pk-theirs");
    expect(stripe.credentials).toMatchObject({ publishable_key: "pk-theirs" });
    await expect.element(conflict).toMatchTextContent("A new one, as you typed it");
    await expect.element(conflict).not.toMatchTextContent("hush");
    await isAccessible();

    await button("Save mine anyway").click();
    await shownToast("Stripe settings saved successfully!");
    // What was not changed here keeps the other admin's value.
    expect(backend.requests(change).at(-1)).toMatchObject({
      credentials: { publishable_key: "pk-theirs", secret_key: "hush-mine" },
    });
    await expect.element(publishableKey).toHaveValue("pk-theirs");
  });

  test("either version can be kept, also when switching off", async () => {
    const { stripe } = await openWithKeys();
    changeBehind(stripe, { credentials: { publishable_key: "pk-theirs", secret_key: mask } });
    await enable().click();
    await expect.element(conflict).toMatchTextContent("pk-theirs");
    await button("Keep theirs").click();
    await expect.element(publishableKey).toHaveValue("pk-theirs");
    await expect.element(enable()).toBeChecked();

    changeBehind(stripe, { credentials: { publishable_key: "pk-later", secret_key: mask } });
    await enable().click();
    await button("Save mine anyway").click();
    await shownToast("Stripe settings saved successfully!");
    expect(stripe).toMatchObject({ is_enabled: false, credentials: { publishable_key: "pk-later" } });
    await expect.element(enable()).not.toBeChecked();
  });
});

describe("when the page is loaded again", () => {
  test("a card shows what somebody else saved unless it has unsaved changes", async () => {
    const { stripe, paypal } = await openWithKeys();
    await publishableKey.fill("pk-mine");
    changeBehind(stripe, { credentials: { publishable_key: "pk-theirs", secret_key: mask } });
    changeBehind(paypal, { is_enabled: true, credentials: { client_id: "id-theirs", client_secret: "" } });
    await loadAgain();
    await expect.element(enable("PayPal")).toBeChecked();
    await expect.element(page.getByLabelText("Client ID")).toHaveValue("id-theirs");
    await expect.element(publishableKey).toHaveValue("pk-mine");
    await save().click();
    await expect.element(conflict).toMatchTextContent(/pk-theirs.*pk-mine/);
    await button("Save mine anyway").click();
    await shownToast("Stripe settings saved successfully!");
    expect(stripe.credentials).toMatchObject({ publishable_key: "pk-mine" });

    await page.getByLabelText("Client ID").fill("id-mine");
    await save("PayPal").click();
    await shownToast("PayPal settings saved successfully!");
  });

  test("and that fails, the cards keep what was typed", async () => {
    const { backend, responses } = await openWithKeys();
    await secretKey.fill("hush-typed");
    backend.respond({ [list]: lostConnection });
    await loadAgain();
    await shownToast("Failed to fetch settings");
    await expect.element(secretKey).toHaveValue("hush-typed");
    backend.respond(responses);
    await save().click();
    await shownToast("Stripe settings saved successfully!");
    expect(backend.requests(change)).toMatchObject([{ credentials: { secret_key: "hush-typed" } }]);
  });
});
