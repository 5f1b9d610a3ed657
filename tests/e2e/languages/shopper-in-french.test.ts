/** @module-tag long */
import type { Page } from "playwright";
import { expect } from "vitest";
import { readDemoTexts } from "../../../server/demo/demo-translations.ts";
import { openMailServer } from "../../mail/mail-server.ts";
import { openDemoShop } from "../../setup/shop-test.ts";
import { test as visitTest } from "../base/shop-visit.ts";
import { newEmail } from "../cart/shopping.ts";
import { EnglishWords, textsOf, textsOfHtml } from "./english-words.ts";

/** `test` with an English shop that offers French, and the server that it sends its mails to. */
const test = visitTest
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads a fixture's dependencies from this pattern
  .extend("mails", { scope: "file" }, async ({}, { onCleanup }) => {
    const server = await openMailServer();
    onCleanup(server.close);
    return server;
  })
  .extend("mailing", { scope: "file" }, ({ mails }, { onCleanup }) =>
    openDemoShop({ SMTP_URL: mails.url, MAIL_FROM: "Facet <orders@shop.example>" }, onCleanup),
  );

const words = new EnglishWords("fr", await readDemoTexts("fr"));
const ring = "Bague solitaire moissanite taille ronde";

test(
  "a French shopper finds a ring, orders it and follows the order without one English word in an English shop",
  { timeout: 240_000 },
  async ({ mailing: shop, mails, visit }) => {
    const found: string[] = [];
    const note = (where: string, texts: string[]) => {
      expect(texts.length).toBeGreaterThan(0);
      found.push(...words.in(texts).map((text) => `${where}: ${text}`));
    };
    const page = await visit({ at: shop, timeZone: "Europe/Paris" });
    const look = async (where: string) => {
      expect(new URL(page.url()).pathname).toMatch(/^\/fr(\/|$)/);
      expect(await page.locator("html").getAttribute("lang")).toBe("fr");
      note(where, await textsOf(page));
    };

    await page.goto("/fr");
    await look("home");
    await page
      .getByRole("combobox", { name: "Rechercher des produits" })
      .filter({ visible: true })
      .fill("bague");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/fr\/products\?q=bague/);
    await page.getByRole("link", { name: ring, exact: true }).last().waitFor();
    await look("what was found");
    await page.getByRole("link", { name: ring, exact: true }).last().click();
    await page.getByRole("heading", { level: 1, name: ring }).waitFor();
    await look("the product");
    await page.getByRole("radiogroup", { name: "Taille de bague" }).getByText("7", { exact: true }).click();
    await page
      .getByRole("button", { name: "Ajouter au panier", exact: true })
      .filter({ visible: true })
      .first()
      .click();
    await page.getByText(`Ajouté à votre panier : 1 x ${ring}`).waitFor();
    await look("the product in the cart");
    await page.goto("/fr/cart");
    await page.getByRole("link", { name: ring, exact: true }).first().waitFor();
    await look("the cart");
    await page.goto("/fr/checkout");
    const email = newEmail();
    await order(page, email, () => look("the checkout"));
    await look("the confirmation");

    await expect.poll(() => mails.to(email).length).toBe(1);
    const { mail } = mails.to(email)[0]!;
    const texts = [
      mail.subject ?? "",
      ...(mail.text ?? "").split("\n"),
      ...(await textsOfHtml(page, mail.html!)),
    ];
    expect(texts.join("\n")).toContain(ring);
    expect(texts.join("\n")).toContain("Écrin avec ruban de soie");
    note("the mail", texts);

    const [link = ""] = /http\S+\/orders\/guest#\S+/.exec(mail.text ?? "") ?? [];
    const later = new URL(link);
    await page.goto(`${later.pathname}${later.hash}`);
    await page.getByRole("heading", { level: 1, name: /^Commande / }).waitFor();
    await page.getByText(ring).first().waitFor();
    await page.getByText("Écrin avec ruban de soie").waitFor();
    await look("the order, later");
    expect(found.join("\n")).toBe("");
  },
);

async function order(page: Page, email: string, look: () => Promise<void>) {
  await page.getByLabel("Pays", { exact: true }).selectOption("France");
  for (const [label, answer] of Object.entries({
    "E-mail": email,
    "Nom complet": "Claire Petit",
    Adresse: "12 rue des Lilas",
    Ville: "Lyon",
    "Code postal": "69003",
    Téléphone: "+33 4 72 00 01 42",
  }))
    await page.getByLabel(label, { exact: true }).fill(answer);
  await page.getByRole("radio", { name: /^Paiement à la livraison/ }).check();
  await page.getByRole("checkbox", { name: "C’est un cadeau" }).check();
  await page.getByRole("radio", { name: /^Écrin avec ruban de soie/ }).check();
  await look();
  await page.getByRole("button", { name: /^Commander avec obligation de paiement/ }).click();
  await page.getByRole("heading", { name: "Commande passée" }).waitFor();
}
