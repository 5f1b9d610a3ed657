import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { emptyHome } from "../catalog/product-page.ts";
import { customer, sessionOf, userOf } from "../base/people.ts";
import {
  button,
  desktop,
  field,
  heading,
  isAccessible,
  narrowPhone,
  open,
  shownProblem,
  shownToast,
} from "../base/screen.tsx";
import { authRefusal, heldBack, lostConnection, rows } from "../base/stub-backend.ts";

const signUp = "POST signup";
const password = "pearl & opal";

const terms = page.getByRole("checkbox", { name: /^I accept/ });
const banner = page.getByRole("banner");
const accountLink = banner.getByRole("link", { name: "Account" });

const created = () => Response.json(sessionOf(customer));

function openRegister(address = "/register?redirect=/contact") {
  return open(address, { responses: { ...emptyHome, "GET user_roles": () => rows([]), [signUp]: created } });
}

async function fill() {
  await field("Name").fill(" Zoë Ångström-李 ");
  await field("Email").fill(customer.email);
  await field("Password").fill(password);
  await field("Confirm password").fill(password);
  await terms.click();
}

async function isFilledWith(name: string, email: string, bothPasswords: string) {
  await expect.element(field("Name")).toHaveValue(name);
  await expect.element(field("Email")).toHaveValue(email);
  await expect.element(field("Password")).toHaveValue(bothPasswords);
  await expect.element(field("Confirm password")).toHaveValue(bothPasswords);
}

describe("creating an account", () => {
  test("is done once, however often it is submitted, and leads to the page that required it", async () => {
    const backend = await openRegister();
    const { respond, release } = heldBack(created);
    backend.respond({ [signUp]: respond });
    await fill();
    field("Name").element().focus();
    await userEvent.keyboard("{Enter}{Enter}");
    await button("Creating account...").click({ force: true });
    release();
    await expect.element(heading("Contact us")).toBeVisible();
    await shownToast("Account created!", "Welcome! Please check your email to confirm.");
    await expect.element(accountLink).toBeVisible();
    expect(backend.requests(signUp)).toMatchObject([
      { email: customer.email, password, data: { full_name: "Zoë Ångström-李" } },
    ]);
    expect(JSON.stringify(sessionStorage)).not.toContain(customer.email);
  });

  test("ignores a redirect to another origin, and leaves a guest when the email has to be confirmed first", async () => {
    const backend = await openRegister("/register?redirect=//evil.example");
    backend.respond({ [signUp]: () => Response.json(userOf(customer)) });
    await fill();
    await button("Create account").click();
    await shownToast("Account created!", "Welcome! Please check your email to confirm.");
    await expect.element(heading("Cut to catch light")).toBeVisible();
    await expect.element(banner.getByRole("link", { name: "Log in" })).toBeVisible();
  });

  test("works by keyboard alone", async () => {
    await openRegister();
    await expect.element(field("Name")).toBeVisible();
    field("Name").element().focus();
    await userEvent.keyboard("Zoë");
    await userEvent.tab();
    await userEvent.keyboard(customer.email);
    await userEvent.tab();
    await userEvent.keyboard(password);
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect.element(field("Confirm password")).toHaveAttribute("type", "text");
    await userEvent.tab();
    await userEvent.keyboard(password);
    await userEvent.tab();
    await userEvent.keyboard(" ");
    for (const next of [/^privacy policy/, /^disclaimer/, /^Create account/]) {
      // oxlint-disable-next-line no-await-in-loop -- one stop after the other
      await userEvent.tab();
      expect(document.activeElement?.textContent).toMatch(next);
    }
    await userEvent.keyboard("{Enter}");
    await shownToast("Account created!");
  });
});

describe("the register form", () => {
  test("says what is missing or wrong, one after the other, and sends nothing", async () => {
    const backend = await openRegister();
    await button("Create account").click();
    await shownToast("Registration failed", "Please enter your name.");
    await shownProblem(field("Name"), "Please enter your name.");
    await isAccessible([desktop, narrowPhone]);
    await fill();
    await field("Password").fill("five5");
    await button("Create account").click();
    await shownToast("Password too short!", "Please use at least 6 characters.");
    await shownProblem(field("Password"), "Please use at least 6 characters.");
    await field("Password").fill(password);
    await terms.click();
    await button("Create account").click();
    const unaccepted = "Please accept the privacy policy and the disclaimer to create an account.";
    await shownToast("Registration failed", unaccepted);
    await shownProblem(terms, unaccepted);
    await isFilledWith(" Zoë Ångström-李 ", customer.email, password);
    expect(backend.requests(signUp)).toEqual([]);
  });

  test("refuses an email that already has an account, and keeps what was typed", async () => {
    const backend = await openRegister();
    const sentence = "User already registered";
    backend.respond({ [signUp]: () => authRefusal(422, "user_already_exists", sentence) });
    await fill();
    await button("Create account").click();
    await shownToast("Registration failed", sentence);
    await shownProblem(field("Email"), sentence);
    await isFilledWith(" Zoë Ångström-李 ", customer.email, password);
    await field("Email").fill("zoe@mail.example");
    await expect.element(page.getByRole("main").getByText(sentence)).not.toBeInTheDocument();
    backend.respond({ [signUp]: created });
    await button("Create account").click();
    await expect.element(accountLink).toBeVisible();
  });

  test("keeps what was typed without a connection, and works once it is back", async () => {
    const backend = await openRegister();
    const sentence = "The shop could not be reached. Please check your connection and try again.";
    backend.respond({ [signUp]: lostConnection });
    await fill();
    await button("Create account").click();
    await shownToast("Registration failed", sentence);
    await expect.element(page.getByRole("main").getByText(sentence)).toBeVisible();
    await isFilledWith(" Zoë Ångström-李 ", customer.email, password);
    await isAccessible();
    backend.respond({ [signUp]: created });
    await button("Create account").click();
    await expect.element(accountLink).toBeVisible();
  });

  test("keeps name and email when the page is left, but no password", async () => {
    await openRegister();
    await fill();
    await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await expect.element(heading("Log in")).toBeVisible();
    await field("Email").fill("zoe@");
    expect(JSON.stringify(sessionStorage)).not.toContain("pearl");
    await page.getByRole("link", { name: "Create an account" }).click();
    await isFilledWith(" Zoë Ångström-李 ", customer.email, "");
    await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await expect.element(field("Email")).toHaveValue("zoe@");
  });

  test("opens the terms in a new tab", async () => {
    await openRegister();
    const notes = page.getByRole("main").getByText("(opens in a new tab)");
    await expect.element(notes.first()).toBeInTheDocument();
    const links = notes.elements().map((note) => note.closest("a")!);
    const targets = links.map((link) => [link.getAttribute("href"), link.target]);
    expect(targets).toEqual([
      ["/privacy-policy", "_blank"],
      ["/disclaimer", "_blank"],
    ]);
  });
});
