import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { sessionKey } from "../../../app/base/browser/stored-session.ts";
import { emptyHome } from "../catalog/product-page.ts";
import { customer, sessionOf } from "../base/people.ts";
import {
  button,
  desktop,
  heading,
  isAccessible,
  narrowPhone,
  open,
  shownProblem,
  shownToast,
} from "../base/screen.tsx";
import { authRefusal, heldBack, lostConnection, rows } from "../base/stub-backend.ts";

const login = "POST token";
const bothNeeded = "You must provide either an email or phone number and a password";

const email = page.getByLabelText("Email", { exact: true });
const password = page.getByLabelText("Password", { exact: true });
const accountLink = page.getByRole("banner").getByRole("link", { name: "Account" });

const signedIn = () => Response.json(sessionOf(customer));

function openLogin(address = "/login?redirect=/contact") {
  return open(address, { responses: { ...emptyHome, "GET user_roles": () => rows([]), [login]: signedIn } });
}

async function fillLogin() {
  await email.fill(customer.email);
  await password.fill("amethyst");
}

describe("logging in", () => {
  test("leads back to the previous page", async () => {
    const backend = await openLogin("/about");
    await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
    await email.fill(` ${customer.email} `);
    await password.fill(" opal ");
    await button("Log in").click();
    await expect.element(heading("About us")).toBeVisible();
    await shownToast("Welcome back!", "You have successfully logged in.");
    await expect.element(accountLink).toBeVisible();
    expect(backend.requests(login)).toMatchObject([{ email: customer.email, password: " opal " }]);
    expect(JSON.stringify(sessionStorage)).not.toContain(customer.email);
  });

  test("ignores a redirect to another origin and leads home", async () => {
    await openLogin("/login?redirect=//evil.example");
    await fillLogin();
    await button("Log in").click();
    await expect.element(heading("Cut to catch light")).toBeVisible();
  });

  test("via the register page leads to the same page", async () => {
    await openLogin();
    await page.getByRole("link", { name: "Create an account" }).click();
    await expect.element(heading("Create an account")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await expect.element(heading("Log in")).toBeVisible();
    await fillLogin();
    await button("Log in").click();
    await expect.element(heading("Contact us")).toBeVisible();
  });

  test("works by keyboard alone, and can be limited to this tab", async () => {
    await openLogin();
    await expect.element(email).toBeVisible();
    email.element().focus();
    await userEvent.keyboard(customer.email);
    await userEvent.tab();
    await userEvent.keyboard("amethyst");
    await userEvent.tab();
    await userEvent.keyboard(" ");
    await expect.element(password).toHaveAttribute("type", "text");
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("link", { name: "Forgot password?" })).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard(" ");
    await expect.element(page.getByRole("checkbox", { name: "Remember me" })).not.toBeChecked();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect.element(heading("Contact us")).toBeVisible();
    await expect.element(accountLink).toBeVisible();
    expect(localStorage.getItem(sessionKey)).toBeNull();
  });
});

describe("the login form", () => {
  test("shows an error beside the missing field and focuses it", async () => {
    const backend = await openLogin();
    await button("Log in").click();
    await shownToast("Login failed", bothNeeded);
    await shownProblem(email, bothNeeded);
    await expect.element(password).toHaveAccessibleDescription("Please enter your password.");
    await email.fill(customer.email);
    await button("Log in").click();
    await shownProblem(password, bothNeeded);
    expect(backend.requests(login)).toEqual([]);
  });

  test("keeps what was typed when the password is wrong", async () => {
    const backend = await openLogin();
    backend.respond({
      [login]: () => authRefusal(400, "invalid_credentials", "Invalid login credentials"),
    });
    await fillLogin();
    await button("Log in").click();
    await shownToast("Login failed", "Invalid login credentials");
    await shownProblem(password, "Invalid login credentials");
    await expect.element(password).toHaveValue("amethyst");
    await expect.element(email).toHaveValue(customer.email);
    await button("Show password").click();
    await isAccessible([desktop, narrowPhone]);
    backend.respond({ [login]: signedIn });
    await button("Log in").click();
    await expect.element(accountLink).toBeVisible();
  });

  test("keeps what was typed until the shop responds again, and says why it does not respond", async () => {
    const backend = await openLogin();
    await fillLogin();
    const failures: [() => Response, string][] = [
      [
        () =>
          Response.json({ code: 429, msg: "slow down" }, { status: 429, headers: { "Retry-After": "95" } }),
        "Too many attempts, try again in 2 minutes.",
      ],
      [lostConnection, "The shop could not be reached. Please check your connection and try again."],
      [
        () => new Response("<h1>Error</h1>", { status: 500 }),
        "The shop had a problem. Please try again in a moment.",
      ],
    ];
    for (const [respond, sentence] of failures) {
      backend.respond({ [login]: respond });
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      await button("Log in").click();
      // oxlint-disable-next-line no-await-in-loop
      await shownToast("Login failed", sentence);
      // oxlint-disable-next-line no-await-in-loop
      await expect.element(page.getByRole("main").getByText(sentence)).toBeVisible();
      // oxlint-disable-next-line no-await-in-loop
      await expect.element(password).toHaveValue("amethyst");
    }
    backend.respond({ [login]: signedIn });
    await button("Log in").click();
    await expect.element(accountLink).toBeVisible();
  });

  test("sends once, however often it is submitted, and shows that it is busy", async () => {
    const backend = await openLogin();
    const { respond, release } = heldBack(signedIn);
    backend.respond({ [login]: respond });
    await fillLogin();
    await userEvent.keyboard("{Enter}{Enter}");
    await button("Logging in...").click({ force: true });
    await isAccessible();
    release();
    await expect.element(accountLink).toBeVisible();
    expect(backend.requests(login)).toHaveLength(1);
  });

  test("shows and hides the password without moving the caret", async () => {
    await openLogin();
    await password.fill("amethyst");
    const field = password.element() as HTMLInputElement;
    field.setSelectionRange(3, 5);
    const caret = () => [field.type, field.selectionStart, field.selectionEnd];
    await button("Show password").click();
    expect(caret()).toEqual(["text", 3, 5]);
    await expect.element(password).toHaveFocus();
    await button("Hide password").click();
    expect(caret()).toEqual(["password", 3, 5]);
    await userEvent.keyboard("X");
    await expect.element(password).toHaveValue("ameXyst");
  });

  test("has a link for forgotten passwords that does nothing without mail", async () => {
    await openLogin();
    await email.fill(customer.email);
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect.element(email).toHaveValue(customer.email);
    expect(window.location.hash).toBe("");
  });
});
