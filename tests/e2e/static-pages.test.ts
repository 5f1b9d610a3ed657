import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { shop } from "../../app/brand/shop.ts";
import { findings, isWiderThanTheScreen } from "./accessibility.ts";
import { desktop, hydrated, phone, test } from "./shop-visit.ts";

/** Each page with the text of the links to it. */
const pages = [
  ["/about", "About us", "About Us"],
  ["/contact", "Contact us", "Contact Us"],
  ["/authorization", "Website authorization", "Authorization"],
  ["/privacy-policy", "Privacy policy", "Privacy Policy"],
  ["/disclaimer", "Disclaimer", "Disclaimer"],
] as const;

describe.for([
  ["desktop", desktop],
  ["phone", phone],
  ["small phone", { width: 320, height: 640 }],
] as const)("on a %s", ([, size]) => {
  test.for(pages)("%s is accessible", async ([path, title], { visit }) => {
    const page = await visit({ size });
    await page.goto(path);
    await heading(page, title).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await isWiderThanTheScreen(page)).toBe(false);
  });

  test("the contact form is accessible with errors, while it sends and when it is done", async ({
    visit,
  }) => {
    const page = await visit({ size });
    await page.goto("/contact");
    await sendButton(page).click();
    await page.getByRole("alert").waitFor();
    expect(await findings(page)).toEqual([]);
    await fill(page, message);
    await sendButton(page).click();
    await page.getByText("Message Sent Successfully!").waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await isWiderThanTheScreen(page)).toBe(false);

    await fill(page, message);
    await page.evaluate(() => {
      const setTimeout = window.setTimeout.bind(window);
      Object.assign(window, {
        setTimeout: (run: () => void, ms = 0) => setTimeout(run, ms === 1500 ? 60_000 : ms),
      });
    });
    await sendButton(page).click();
    await page.getByRole("button", { name: "Sending..." }).waitFor();
    expect(await findings(page)).toEqual([]);
  });
});

describe("the link to every page", () => {
  test("is in the footer", async ({ visit }) => {
    const page = await visit();
    await page.goto("/");
    const footer = page.getByRole("contentinfo");
    for (const [path, title, label] of pages) {
      await footer.getByRole("link", { name: label, exact: true }).click();
      await heading(page, title).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await page.title()).toBe(`${title} | Facet`);
    }
    expect(
      await footer.getByRole("navigation", { name: "Legal" }).getByRole("link").allTextContents(),
    ).toEqual(pages.slice(2).map(([, , label]) => label));
  });

  test("is in the mobile menu, in order", async ({ visit }) => {
    const page = await visit({ size: phone });
    await page.goto("/");
    const menu = page.getByRole("dialog", { name: "Menu" });
    for (const [path, title, label] of pages) {
      await page.getByRole("button", { name: "Open menu" }).click();
      await menu.getByRole("link", { name: label, exact: true }).click();
      await heading(page, title).waitFor();
      await menu.waitFor({ state: "hidden" });
      expect(new URL(page.url()).pathname).toBe(path);
    }
    await page.getByRole("button", { name: "Open menu" }).click();
    expect(await menu.getByRole("navigation").getByRole("link").allTextContents()).toEqual([
      "Home",
      "Products",
      ...pages.map(([, , label]) => label),
    ]);
    expect(await findings(page)).toEqual([]);
  });

  test("is in the header for two of them", async ({ visit }) => {
    const page = await visit();
    await page.goto("/");
    const header = page.getByRole("navigation", { name: "Main" });
    await header.getByRole("link", { name: "About Us" }).click();
    await heading(page, "About us").waitFor();
    await header.getByRole("link", { name: "Contact Us" }).click();
    await heading(page, "Contact us").waitFor();
  });
});

test.for(pages)("the server sends all of %s, the same for everybody", async ([path, title], { shop }) => {
  const response = await fetch(shop.url + path);
  const html = await response.text();
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=2");
  expect(html).toContain(`${title}</h1>`);
  expect(html).toContain(`<title>${title} | Facet</title>`);
  expect(html).toMatch(/<meta name="description" content="[^"]{40,160}"/);
  expect(html).toContain(`<link rel="canonical" href="${shop.url}${path}"/>`);
});

test("the contact page shows phone, email and hours", async ({ visit }) => {
  const page = await visit();
  await page.goto("/contact");
  const details = page.getByRole("main").getByRole("definition");
  expect(await details.allTextContents()).toEqual([shop.phone, shop.email, "Mon-Fri 9 AM-6 PM IST"]);
  expect(
    await details.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
  ).toEqual([`tel:${shop.phone.replaceAll(" ", "")}`, `mailto:${shop.email}`]);
});

describe("the contact form", () => {
  test("names the missing fields, focuses the first, and clears each error once it is fixed", async ({
    visit,
  }) => {
    const page = await visit();
    await page.goto("/contact");
    await sendButton(page).click();
    const alert = page.getByRole("alert");
    await alert.getByText("Oops! Something is missing.").waitFor();
    await alert.getByText("Name is required.").waitFor();
    expect(await focusedField(page)).toBe("name");
    const form = page.getByRole("main");
    for (const field of ["Name", "Email", "Subject", "Message"])
      await form.getByText(`${field} is required.`).waitFor();

    await page.getByLabel("Name").fill("Mira Kapoor");
    await form.getByText("Name is required.").waitFor({ state: "detached" });
    await page.getByLabel("Email", { exact: true }).fill("mira at mail");
    await form.getByText("Email is invalid.").waitFor();
    await page.getByLabel("Subject").fill("   ");
    await page.getByLabel("Message").fill("a".repeat(5001));
    await sendButton(page).click();
    await alert.getByText("Email is invalid.").waitFor();
    expect(await focusedField(page)).toBe("email");
    await form.getByText("Subject is required.").waitFor();
    await form.getByText("Please keep the message within 5000 characters: it has 5001.").waitFor();
    expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe("mira at mail");
    expect((await page.getByLabel("Message").inputValue()).length).toBe(5001);
  });

  test("pretends to send once, says so and is empty again", async ({ visit }) => {
    const page = await visit();
    await page.clock.install({ time: 0 });
    await page.goto("/contact");
    await hydrated(page);
    await page.clock.pauseAt(60_000);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await fill(page, { ...message, name: "  Mira Kapoor " });
    await sendButton(page).click();
    const busy = page.getByRole("button", { name: "Sending..." });
    await busy.waitFor();
    await page.clock.runFor(1000);
    await busy.click({ force: true });
    await page.getByLabel("Subject").press("Enter");
    expect(await page.getByLabel("Message").getAttribute("readonly")).not.toBeNull();
    await page.clock.runFor(499);
    await busy.waitFor();
    await page.clock.runFor(1);
    await page.getByRole("status").getByText("Message Sent Successfully!").waitFor();
    expect(await filledIn(page)).toEqual(nothing);
    await page.clock.runFor(10_000);
    await page.getByText("Message Sent Successfully!").waitFor({ state: "detached" });
    expect(requests).toEqual([]);
    expect(new URL(page.url()).search).toBe("");
    await page.reload();
    await hydrated(page);
    expect(await filledIn(page)).toEqual(nothing);
  });

  test("can be filled in and sent by keyboard alone", async ({ visit }) => {
    const page = await visit();
    await page.goto("/contact");
    await hydrated(page);
    await page.getByRole("link", { name: "support@facet.example" }).first().focus();
    for (const answer of Object.values(message)) {
      await page.keyboard.press("Tab");
      await page.keyboard.type(answer);
    }
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("Message Sent Successfully!").waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Send message");
  });

  test("keeps what was typed when the tab is reloaded", async ({ visit }) => {
    const page = await visit();
    await page.goto("/contact");
    await fill(page, message);
    await page.reload();
    await expect.poll(() => filledIn(page)).toEqual(message);
  });

  test("shows no toast and keeps the message when the page is left while it sends", async ({ visit }) => {
    const page = await visit();
    await page.clock.install({ time: 0 });
    await page.goto("/contact");
    await hydrated(page);
    await page.clock.pauseAt(60_000);
    await fill(page, message);
    await sendButton(page).click();
    await page.getByRole("button", { name: "Sending..." }).waitFor();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About Us" }).click();
    await heading(page, "About us").waitFor();
    await page.clock.runFor(3000);
    expect(await page.getByText("Message Sent Successfully!").count()).toBe(0);
    await page.goBack();
    await heading(page, "Contact us").waitFor();
    expect(await filledIn(page)).toEqual(message);
    await sendButton(page).waitFor();
  });

  test("does nothing, and puts nothing into the URL, when pressed before its script has loaded", async ({
    visit,
  }) => {
    const page = await visit({ expected: /ERR_FAILED/ });
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/contact");
    await fill(page, message);
    await sendButton(page).click();
    expect(await filledIn(page)).toEqual(message);
    expect(new URL(page.url()).search).toBe("");
  });
});

const message = {
  name: "Mira Kapoor",
  email: "mira.kapoor@mail.example",
  subject: "Ring size",
  message: "Could the round solitaire be made in size 6?",
};
const nothing = { name: "", email: "", subject: "", message: "" };

function heading(page: Page, name: string) {
  return page.getByRole("heading", { level: 1, name, exact: true });
}

function sendButton(page: Page) {
  return page.getByRole("button", { name: "Send message" });
}

async function fill(page: Page, answers: typeof message) {
  for (const [field, answer] of Object.entries(answers)) await page.locator(`[name=${field}]`).fill(answer);
}

async function filledIn(page: Page) {
  const answers = { ...nothing };
  for (const field of Object.keys(answers) as (keyof typeof answers)[])
    answers[field] = await page.locator(`[name=${field}]`).inputValue();
  return answers;
}

function focusedField(page: Page) {
  return page.evaluate(() => (document.activeElement as HTMLInputElement).name);
}
