/** @module-tag long */
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { admin } from "../base/people.ts";
import {
  button,
  closeToast,
  desktop,
  dialog,
  field,
  isAccessible,
  narrowPhone,
  open,
  phone,
  shownProblem,
  shownToast,
  resize,
} from "../base/screen.tsx";
import { shopResponses } from "../shop/shop-document.ts";
import { table } from "../base/stored-rows.ts";
import { lostConnection, type Responses, unreachable } from "../base/stub-backend.ts";

const mask = "••••••••";
const change = "PATCH mail_settings";
const environment = "GET /mail/server";
const attempt = "POST /mail/test";

const fresh = {
  host: "",
  port: 587,
  security: "starttls",
  user_name: "",
  password: "",
  sender_name: "",
  sender_address: "",
};
const complete = {
  host: "mail.shop.example",
  port: 465,
  security: "tls",
  user_name: "orders@shop.example",
  password: mask,
  sender_name: "Facet",
  sender_address: "orders@shop.example",
};

async function openMail(settings: typeof fresh, more: Responses = {}) {
  const stored = { ...settings, updated_at: "2026-01-01T00:00:00+00:00" };
  let saves = 0;
  const backend = await open("/admin/settings/mail", {
    signedIn: admin,
    responses: {
      ...table("mail_settings", [stored], (row, changes) => {
        Object.assign(row, changes, { updated_at: `2026-02-02T00:00:0${(saves += 1)}+00:00` });
        if (row.password !== "") row.password = mask;
      }),
      [environment]: () => Response.json({ environment: null }),
      ...shopResponses,
      ...more,
    },
  });
  await expect.element(host).toBeVisible();
  return { backend, stored };
}

const host = field("Server");
const port = field("Port");
const security = field("Security");
const userName = field("User name");
const password = field("Password");
const senderName = field("Sender name");
const senderAddress = field("Sender address");
const save = button("Save");
const sendTest = button("Send a test mail");
const status = page.getByRole("main").getByRole("status");

test("its link is in sight on a phone, where the settings' list is wider than the screen", async () => {
  await resize(phone);
  await openMail(fresh);
  const link = page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Mail" });
  await expect.element(link).toBeInViewport({ ratio: 1 });
});

describe("the mail server", () => {
  test("is entered with its login and the sender, and the password is not shown again", async () => {
    const { backend } = await openMail(fresh);
    await expect
      .element(page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Mail" }))
      .toHaveAttribute("aria-current", "page");
    await isAccessible([desktop, phone, narrowPhone]);
    await expect.element(save).toBeDisabled();
    await host.fill(" mail.shop.example ");
    await security.selectOptions("TLS from the start (SSL)");
    await expect.element(port).toHaveValue("465");
    await userName.fill("orders@shop.example");
    await password.fill("p@ss:word ");
    await senderAddress.fill("orders@shop.example");
    await senderName.fill("Facet");
    await save.click();
    await shownToast("Settings saved successfully!");
    expect(backend.requests(change)).toEqual([{ ...complete, password: "p@ss:word" }]);
    await expect.element(password).toHaveValue("");
    await expect.element(password).toHaveAttribute("placeholder", mask);
    await expect.element(save).toBeDisabled();
    await isAccessible([desktop, phone, narrowPhone]);
  });

  test("keeps a port that is not the usual one", async () => {
    await openMail({ ...complete, port: 2465 });
    await security.selectOptions("STARTTLS");
    await expect.element(port).toHaveValue("2465");
  });

  test("keeps its password when something else is saved, and loses it with Clear", async () => {
    const { backend } = await openMail(complete);
    await senderName.fill("");
    await save.click();
    await shownToast("Settings saved successfully!");
    await closeToast();
    await userName.fill("");
    await button("Clear Password").click();
    await save.click();
    await shownToast("Settings saved successfully!");
    expect(backend.requests(change)).toEqual([{ sender_name: "" }, { user_name: "", password: "" }]);
    await expect.element(page.getByText("None is stored.")).toBeVisible();
  });

  test.for([
    [host, "smtp://mail.shop.example", /^Please enter only the server's name/],
    [port, "70000", "Please enter a port from 1 to 65535, such as 587."],
    [senderAddress, "orders", /^Please enter an email address/],
    [password, "x".repeat(501), /^Please use at most 500 characters/],
  ] as const)("that is wrong is reported at its field", async ([wrong, typed, sentence]) => {
    const { backend } = await openMail(complete);
    await wrong.fill(typed);
    await save.click();
    await expect.element(wrong).toHaveAttribute("aria-invalid", "true");
    await expect.element(wrong).toHaveAccessibleDescription(expect.stringMatching(sentence));
    await expect.element(wrong).toHaveValue(typed);
    expect(backend.requests(change)).toEqual([]);
  });

  test.for([
    ["PT400", "mail_password_again", "Please enter the password again."],
    ["23514", null, "The shop cannot store this. Please choose something else."],
  ] as const)("that the database refuses with %s keeps what was typed", async ([code, hint, sentence]) => {
    const { backend } = await openMail(complete);
    const message =
      code === "PT400" ? sentence : 'new row violates check constraint "mail_settings_host_check"';
    const details = hint && '{"field": "password"}';
    backend.respond({
      [change]: () => Response.json({ code, message, details, hint }, { status: 400 }),
    });
    await host.fill("mail.elsewhere.example");
    await save.click();
    await shownProblem(hint ? password : host, sentence);
    await expect.element(host).toHaveValue("mail.elsewhere.example");
    await closeToast();
    await isAccessible();
  });

  test("that somebody else has saved meanwhile is not overwritten, and no password is shown", async () => {
    const { backend, stored } = await openMail(complete);
    Object.assign(stored, { sender_name: "Vogt", updated_at: "2026-03-03T00:00:00+00:00" });
    await password.fill("another");
    await save.click();
    const conflict = dialog("Changed in the meantime");
    await expect.element(conflict.getByText("Vogt")).toBeVisible();
    await expect.element(conflict.getByText("A new one, as you typed it")).toBeVisible();
    await expect.element(conflict.getByText("another", { exact: true })).not.toBeInTheDocument();
    await conflict.getByRole("button", { name: "Save mine anyway" }).click();
    await shownToast("Settings saved successfully!");
    expect(backend.requests(change).at(-1)).toEqual({ password: "another" });
    await expect.element(senderName).toHaveValue("Vogt");
  });
});

const says = (works: boolean, message: string) => ({
  [attempt]: () => Response.json({ works, message }),
});

describe("a test mail", () => {
  test("says in words what happened, until other settings are saved", async () => {
    const { backend } = await openMail(complete, says(true, "A mail to ada@mail.example is on its way."));
    const release = backend.hold(attempt);
    await sendTest.click();
    await button("Sending").click({ force: true });
    release();
    await expect.element(status).toMatchTextContent("A mail to ada@mail.example is on its way.");
    expect(backend.requests(attempt)).toEqual([{}]);
    await isAccessible([desktop, phone, narrowPhone]);

    await password.fill("guess");
    await expect.element(page.getByText("Save first: the saved settings are tested.")).toBeVisible();
    await expect.element(sendTest).toHaveAttribute("aria-disabled", "true");
    await save.click();
    await shownToast("Settings saved successfully!");
    await expect.element(status).toMatchTextContent(/^$/);
    await closeToast();

    backend.respond(says(false, "The mail server refuses the login. It says: 535 5.7.8 Wrong"));
    await sendTest.click();
    await expect.element(status).toMatchTextContent("refuses the login. It says: 535 5.7.8 Wrong");
    await isAccessible([desktop, phone, narrowPhone]);
  });

  test("needs a saved server", async () => {
    await openMail(fresh);
    await expect.element(page.getByText("There is no mail server to test yet.")).toBeVisible();
    await expect.element(sendTest).toHaveAttribute("aria-disabled", "true");
  });

  test.for([
    ["a refusal", () => Response.json({ message: "Too many tries." }, { status: 429 }), "Too many tries."],
    ["a failing server", () => new Response("<!doctype html>", { status: 502 }), /^The shop had a problem/],
    ["no connection", lostConnection, unreachable],
  ] as const)("that was not sent says why: %s", async ([, response, sentence]) => {
    await openMail(complete, { [attempt]: response });
    await sendTest.click();
    await shownToast("No test mail was sent");
    const reason = page.getByRole("main").getByRole("alert").filter({ hasText: sentence });
    await expect.element(reason).toBeVisible();
  });
});

describe("what the shop's server was started with", () => {
  test("wins, and the screen says so", async () => {
    const used = { server: "mail.operator.example:587", sender: "Facet <hello@operator.example>" };
    const { backend } = await openMail(fresh, {
      [environment]: () => Response.json({ environment: used }),
      [attempt]: () => Response.json({ works: true, message: "A mail is on its way." }),
    });
    const note = page.getByText(
      /^The shop's server was started with SMTP_URL and MAIL_FROM, which take precedence/,
    );
    await expect.element(note).toMatchTextContent("mail.operator.example:587");
    await expect.element(note).toMatchTextContent("Facet <hello@operator.example>");
    await isAccessible([desktop, phone, narrowPhone]);
    await senderName.fill("Facet");
    await sendTest.click();
    await expect.element(status).toMatchTextContent("A mail is on its way.");
    await save.click();
    await shownToast("Settings saved successfully!");
    expect(backend.requests(change)).toEqual([{ sender_name: "Facet" }]);
  });

  test("can be without the right to send", async () => {
    await openMail(complete, { [environment]: () => new Response("<!doctype html>", { status: 404 }) });
    await expect.element(page.getByText(/^This server sends no mail: it was started without/)).toBeVisible();
    await expect.element(sendTest).toHaveAttribute("aria-disabled", "true");
    await isAccessible();
  });
});

test.for([
  ["the settings", { "GET mail_settings": lostConnection }, unreachable],
  ["what the server was started with", { [environment]: lostConnection }, unreachable],
  ["a missing row", { ...table("mail_settings", []) }, "The mail settings are missing."],
] as const)("a failure to read %s is shown", async ([, responses, sentence]) => {
  await open("/admin/settings/mail", {
    signedIn: admin,
    responses: {
      ...table("mail_settings", [{ ...fresh, updated_at: "2026-01-01T00:00:00+00:00" }]),
      [environment]: () => Response.json({ environment: null }),
      ...shopResponses,
      ...responses,
    },
  });
  await shownToast("Error fetching settings", sentence);
  await expect.element(page.getByRole("main").getByText(sentence)).toBeVisible();
});
