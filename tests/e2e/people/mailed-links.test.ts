/** @module-tag long */
import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { openMailServer } from "../../mail/mail-server.ts";
import { openDemoShop } from "../../setup/shop-test.ts";
import { test as visitTest } from "../base/shop-visit.ts";
import { addProduct, orderCashOnDelivery } from "../cart/shopping.ts";
import { newAdmin, newCustomer } from "../base/signing-in.ts";

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

test("a forgotten password is replaced through the link in a mail", async ({ mailing, mails, visit }) => {
  const email = "customer@facet.test";
  const page = await visit({ at: mailing });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByRole("heading", { name: "Forgot password", exact: true }).waitFor();
  await field("Email").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  const sent = () => mails.to(email).filter(({ mail }) => mail.subject === "A new password for Facet");
  await expect.poll(() => sent().length).toBe(1);

  const link = /^http:.*#token_hash=.*$/m.exec(sent()[0]?.mail.text ?? "")?.[0];
  await page.goto(link ?? "");
  await field("New password").fill("opal & jade");
  await field("Confirm new password").fill("opal & jade");
  await page.getByRole("button", { name: "Set new password" }).click();
  await page.getByRole("heading", { name: "Order History" }).waitFor();

  const elsewhere = await visit({ at: mailing });
  await elsewhere.goto("/login");
  await elsewhere.getByLabel("Email", { exact: true }).fill(email);
  await elsewhere.getByLabel("Password", { exact: true }).fill("opal & jade");
  await elsewhere.getByRole("button", { name: "Log in" }).click();
  await elsewhere.waitForURL((url) => url.pathname !== "/login");
});

test("an administrator exports a customer, who deletes the account through the link in a mail", async ({
  mailing,
  mails,
  visit,
}) => {
  const customer = await newCustomer(mailing, "Wilhelmina Quist");
  const { owner } = mailing.database.pools;
  await owner`
    insert into public.addresses (user_id, name, line1, city, region, postal_code, country)
    values (${customer.id}, 'Wilhelmina Quist', '7 Quist Lane', 'Springfield', 'IL', '62701', 'US')`;
  const desk = await visit({ at: mailing, signedIn: await newAdmin(mailing) });
  await desk.goto("/admin/customers");
  await desk.getByRole("searchbox", { name: "Search customers" }).fill("quist");
  await desk.getByRole("link", { name: "Wilhelmina Quist" }).click();
  const [file] = await Promise.all([
    desk.waitForEvent("download"),
    desk.getByRole("button", { name: "Export their data" }).click(),
  ]);
  const exported = JSON.parse(await readFile(await file.path(), "utf8")) as object;
  expect(exported).toMatchObject({
    email: customer.email,
    addresses: [{ line1: "7 Quist Lane" }],
    orders: [],
  });

  const page = await visit({ at: mailing, signedIn: customer });
  await page.goto("/account/settings");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect.poll(() => mails.to(customer.email).length).toBe(1);
  const link = /^http:.*your-data#token=.*$/m.exec(mails.to(customer.email)[0]?.mail.text ?? "")?.[0];
  await page.goto(link ?? "");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByText("Your account and your data are deleted.").waitFor();
  await page.goto("/account/orders");
  await page.waitForURL((url) => url.pathname === "/login");
  const left = await owner`select from auth.users where id = ${customer.id}`;
  expect(left).toHaveLength(0);
  await desk.goto("/admin/customers?q=quist");
  await desk.getByRole("heading", { name: "No customers found matching your criteria." }).waitFor();
});

test("an offer is answered with a price, accepted through the link in a mail, and bought in the account", async ({
  mailing,
  mails,
  visit,
}) => {
  const { owner } = mailing.database.pools;
  const brooch = await addProduct(mailing, { price: 60 });
  const mira = await newCustomer(mailing, "Mira Noor");
  await owner`
    insert into public.counter_offers (product_id, user_id, offer_price) values (${brooch.id}, ${mira.id}, 45)`;
  const desk = await visit({ at: mailing, signedIn: await newAdmin(mailing) });
  await desk.goto("/admin/offers?status=pending");
  const offer = `Mira Noor's offer for ${brooch.name}`;
  await desk.getByRole("button", { name: `Answer ${offer} with a price` }).click();
  await desk.getByLabel("Your price").fill("52.50");
  await desk.getByRole("button", { name: "Send price" }).click();
  await desk.getByText("Mira Noor can accept $52.50 or decline it.").first().waitFor();
  // A price can be changed for a minute before it is mailed.
  await owner`update public.messages set next_attempt_at = now() where kind = 'offer_answered'`;
  const link = () =>
    /^http:.*\/offer#token=.*$/m.exec(
      mails.to(mira.email).findLast(({ mail }) => mail.text)?.mail.text ?? "",
    )?.[0];
  await expect.poll(link, { timeout: 15_000 }).toBeDefined();

  const anywhere = await visit({ at: mailing });
  await anywhere.goto(link()!);
  await anywhere.getByRole("button", { name: /^Accept \$52\.50/ }).click();
  await anywhere.getByText(/^This price is accepted/).waitFor();

  const page = await visit({ at: mailing, signedIn: mira });
  await page.goto("/account/offers");
  await page.getByRole("button", { name: /^Buy at \$52\.50/ }).click();
  await page.getByText("One piece, at the price of your offer").waitFor();
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
  await orderCashOnDelivery(page, mira.email);
  await page.getByText("Order Placed!").waitFor();
  const [line] = await owner`
    select price_at_purchase::float8 as price from public.order_items where product_id = ${brooch.id}`;
  expect(line).toEqual({ price: 52.5 });
});
