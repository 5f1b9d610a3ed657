/** @module-tag long */
import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { openMailServer } from "../../mail/mail-server.ts";
import { openDemoShop } from "../../setup/shop-test.ts";
import { phone, test as visitTest } from "../base/shop-visit.ts";
import { newAdmin } from "../base/signing-in.ts";
import { newEmail } from "../cart/shopping.ts";

/** `test` with a shop that sends mail, and the server that it uses. */
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

test("a shopper subscribes by the link of a mail, the owner exports the address, and one click ends it", async ({
  mailing,
  mails,
  visit,
}) => {
  const office = await visit({ at: mailing, signedIn: await newAdmin(mailing) });
  await office.goto("/admin/settings/newsletter");
  await office.getByRole("switch", { name: "Newsletter" }).click();
  await office.getByRole("button", { name: "Save Newsletter" }).click();
  await office.getByText("Settings saved successfully!").first().waitFor();

  const email = newEmail();
  const page = await visit({ at: mailing, size: phone });
  await page.goto("/about");
  await page.getByLabel("Email for our newsletter").fill(email);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.getByText(/^Please check your email: unless this address/).waitFor();
  const link = () =>
    mails.to(email).flatMap(({ mail }) => /^http:.*\/newsletter#.*$/m.exec(mail.text ?? "")?.[0] ?? [])[0];
  await expect.poll(link).toBeDefined();
  // As a mail scanner does.
  await fetch(link()!);
  await office.reload();
  await office.getByText("1 not confirmed yet").waitFor();
  await page.goto(link()!);
  await page.getByText(`Shall our newsletter come to ${email}?`).waitFor();
  await page.getByRole("button", { name: "Subscribe" }).first().click();
  await page.getByText(`Thank you: our newsletter comes to ${email} from now on.`).waitFor();

  await office.reload();
  await office.getByText("1 subscriber", { exact: true }).waitFor();
  await office.getByRole("button", { name: "Export subscribers" }).click();
  const [file] = await Promise.all([
    office.waitForEvent("download"),
    office.getByRole("button", { name: "CSV" }).click(),
  ]);
  const rows = await readFile(await file.path(), "utf8");
  const address = new RegExp(`${email},.*,(http:\\S+/newsletter/unsubscribe/\\S+)`).exec(rows)![1]!;
  expect(address).toContain(mailing.url);

  await page.goto(address);
  await page.getByText("Do you no longer want our newsletter?").waitFor();
  const oneClick = () =>
    fetch(address, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) });
  expect((await oneClick()).status).toBe(200);
  await office.reload();
  await office.getByText("1 unsubscribed").waitFor();
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await page.getByText("You are unsubscribed: our newsletter comes no more.").waitFor();
});
