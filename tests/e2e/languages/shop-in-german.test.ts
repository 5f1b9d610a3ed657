/** @module-tag long */
import { readFile } from "node:fs/promises";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Page } from "playwright";
import { extractText } from "unpdf";
import { expect } from "vitest";
import routes from "../../../app/routes.ts";
import { openMailServer, type Received } from "../../mail/mail-server.ts";
import { openDemoShop } from "../../setup/shop-test.ts";
import { toastDescription } from "../base/back-office.ts";
import { test as visitTest } from "../base/shop-visit.ts";
import { chooseFiles, photograph } from "../catalog/product-form.ts";
import { EnglishWords, textsOf, textsOfHtml } from "./english-words.ts";

/** `test` with a shop that nobody has set up, and the server that it sends its mails to. */
const test = visitTest
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads a fixture's dependencies from this pattern
  .extend("mails", { scope: "file" }, async ({}, { onCleanup }) => {
    const server = await openMailServer();
    onCleanup(server.close);
    return server;
  })
  .extend("empty", { scope: "file" }, ({ mails }, { onCleanup }) =>
    openDemoShop(
      { DEMO: "off", SMTP_URL: mails.url, MAIL_FROM: "Goldschmiede Vogt <laden@vogt.example>" },
      onCleanup,
    ),
  );

const words = new EnglishWords("de");
const ownersEmail = "jana@vogt.example";

test(
  "a shop that is set up in German sells without one English word on its pages, in its mails and on its papers",
  { timeout: 420_000 },
  async ({ empty: shop, mails, visit }) => {
    const found: string[] = [];
    const note = (where: string, texts: string[]) => {
      expect(texts.length).toBeGreaterThan(0);
      found.push(...words.in(texts).map((text) => `${where}: ${text}`));
    };
    const look = async (page: Page, where = new URL(page.url()).pathname) => {
      expect(await page.locator("html").getAttribute("lang")).toBe("de");
      note(where, await textsOf(page));
    };

    const owner = await visit({ at: shop, timeZone: "Europe/Berlin" });
    await owner.goto("/setup");
    await owner.getByLabel("Language", { exact: true }).selectOption("Deutsch");
    await owner.getByRole("heading", { name: "Ihren Shop einrichten" }).waitFor();
    await look(owner);
    await setUp(owner, /Setup code: (\S+)$/m.exec(shop.output())![1]!);
    await look(owner, "the first dashboard");
    await addRing(owner, (where) => look(owner, where));

    const email = "mira@mail.example";
    const guest = await visit({ at: shop, timeZone: "Europe/Berlin", expected: /status of 4\d\d/ });
    await expect.poll(async () => (await guest.request.get("/products")).text()).toContain("Trauring Spree");
    await guest.goto("/products");
    await guest.getByRole("link", { name: "Trauring Spree", exact: true }).last().click();
    await guest.getByRole("heading", { level: 1, name: "Trauring Spree" }).waitFor();
    const product = new URL(guest.url()).pathname;
    await look(guest, "the product");
    await button(guest, "In den Warenkorb").filter({ visible: true }).first().click();
    await guest.getByText("Jetzt in Ihrem Warenkorb: 1 x Trauring Spree.").waitFor();
    await look(guest, "the product in the cart");
    await guest.goto("/cart");
    await look(guest);
    await guest.goto("/checkout");
    await look(guest);
    await orderButton(guest).click();
    await look(guest, "the empty checkout");
    await order(guest, email);
    await look(guest, "the confirmation");
    await guest.getByRole("link", { name: "Bestellung öffnen" }).click();
    await guest.getByRole("heading", { level: 1, name: /^Bestellung / }).waitFor();
    await look(guest, "the guest's order");

    const mailed = async (to: string, subject: RegExp) => {
      const sent = () => mails.to(to).find(({ mail }) => subject.test(mail.subject ?? ""));
      await expect.poll(sent).toBeDefined();
      note(`the mail ${subject.source} to ${to}`, await textsOfMail(guest, sent()!));
    };
    await mailed(email, /Bestellung/);
    await mailed(ownersEmail, /Bestellung/);

    const [row] = await shop.database.pools.owner<{ id: number; product: number }[]>`
      select order_id::int as id, product_id::int as product from public.order_items`;
    await owner.goto(`/admin/orders/${row!.id}`);
    await look(owner, "the order");
    await owner.getByLabel("Status", { exact: true }).selectOption("Versandt");
    await button(owner, "Speichern").click();
    await owner.getByText("Status der Bestellung geändert.").waitFor();
    await look(owner, "the shipped order");
    for (const [name, said] of [
      ["Rechnung", "Rechnungsnummer"],
      ["Lieferschein", "Lieferschein"],
    ] as const) {
      const text = await download(owner, name);
      expect(text).toContain(said);
      expect(text).toContain("Trauring Spree");
      note(name, text.split("\n"));
    }
    // It waits for a minute, in which the owner may undo.
    await shop.database.pools
      .owner`update public.messages set next_attempt_at = now() where state = 'waiting'`;
    await mailed(email, /ist unterwegs/);

    const parameters = {
      ":productId": `${row!.product}`,
      ":orderId": `${row!.id}`,
      ":slug": "shipping",
    };
    const addresses = addressesOf(routes, "").flatMap((path) => {
      const filled = path.replaceAll(/:\w+(?!\w*\?)/g, (name) => parameters[name as ":slug"] ?? name);
      return filled.includes(":") ? [] : [filled];
    });
    expect(addresses.length).toBeGreaterThan(50);
    for (const path of [...addresses, product, "/products?q=ring", "/products?q=opal", "/products?q=zzzz"]) {
      const page = path.startsWith("/admin") || path.startsWith("/account") ? owner : guest;
      // oxlint-disable-next-line no-await-in-loop -- one page shows them all
      await page.goto(path);
      // oxlint-disable-next-line no-await-in-loop
      await look(page, path);
    }
    expect(found.join("\n")).toBe("");
  },
);

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const orderButton = (page: Page) => page.getByRole("button", { name: /^Zahlungspflichtig bestellen/ });

async function setUp(page: Page, code: string) {
  await page.getByLabel("Land", { exact: true }).selectOption("Deutschland");
  await page.getByLabel("Setup-Code").filter({ visible: true }).fill(code);
  await page.getByLabel("E-Mail", { exact: true }).fill(ownersEmail);
  await page.getByLabel("Passwort", { exact: true }).fill("trauringe");
  await page.getByLabel("Name des Shops", { exact: true }).fill("Goldschmiede Vogt");
  await button(page, "Einen neuen Shop eröffnen").click();
  await page.getByRole("heading", { name: "Ihren Shop eröffnen" }).waitFor();
}

async function addRing(owner: Page, look: (where: string) => Promise<void>) {
  await owner.goto("/admin/categories");
  await button(owner, "Neue Kategorie").click();
  await owner.getByLabel("Name der Kategorie").fill("Trauringe");
  await look("the dialog of a category");
  await button(owner, "Änderungen speichern").click();
  await toastDescription(owner, "Kategorie angelegt!");
  await look("the categories");
  await owner.goto("/admin/products/new");
  await owner.getByLabel("Name", { exact: true }).fill("Trauring Spree");
  await owner.getByLabel("Beschreibung", { exact: true }).fill("Ein schmaler Ring aus Gelbgold.");
  await owner.getByLabel("Kategorie", { exact: true }).selectOption("Trauringe");
  await owner.getByLabel("Aktueller Preis").fill("1190");
  await owner.getByLabel("Bestand").and(owner.locator("input")).first().fill("2");
  await chooseFiles(owner, "Bilder hochladen", [await photograph("red", "spree.jpg")]);
  await look("the form of a product");
  await button(owner, "Produkt hinzufügen").click();
  await toastDescription(owner, "Produkt hinzugefügt!");
}

async function order(guest: Page, email: string) {
  await guest.getByLabel("Land", { exact: true }).selectOption("Deutschland");
  for (const [label, answer] of Object.entries({
    "E-Mail": email,
    "Vollständiger Name": "Jana Vogt",
    Adresse: "Torstraße 1",
    Ort: "Berlin",
    Postleitzahl: "10119",
    Telefon: "+49 30 5550143",
  }))
    await guest.getByLabel(label, { exact: true }).fill(answer);
  await guest.getByRole("radio", { name: /^Nachnahme/ }).check();
  await orderButton(guest).click();
  await guest.getByRole("heading", { name: "Bestellung aufgegeben" }).waitFor();
}

/** All that a mail says: its subject, both of its forms, and the papers with it. */
async function textsOfMail(page: Page, { mail }: Received): Promise<string[]> {
  const papers = await Promise.all(
    mail.attachments
      .filter(({ mimeType }) => mimeType === "application/pdf")
      .map(({ content }) => textOfPaper(new Uint8Array(content as ArrayBuffer))),
  );
  return [
    mail.subject ?? "",
    ...(mail.text ?? "").split("\n"),
    ...(await textsOfHtml(page, mail.html ?? "")),
    ...papers.flatMap((paper) => paper.split("\n")),
  ].filter((text) => text.trim() !== "");
}

/** Presses a button that downloads a paper. @returns its text */
async function download(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), button(page, name).first().click()]);
  return textOfPaper(new Uint8Array(await readFile(await file.path())));
}

async function textOfPaper(file: Uint8Array): Promise<string> {
  return (await extractText(file, { mergePages: false })).text.join("\n");
}

/** The addresses of pages, with the names of what is filled in. */
function addressesOf(entries: readonly RouteConfigEntry[], before: string): string[] {
  return entries.flatMap(({ path = "", index, children }) => {
    if (path === "*") return [];
    const here = path === "" ? before : `${before}/${path}`;
    return children ? addressesOf(children, here) : [index && here === "" ? "/" : here];
  });
}
