/** @module-tag long */
import { expect } from "vitest";
import { placeOrder } from "../orders/placing-orders.ts";
import { openMailServer } from "../../mail/mail-server.ts";
import { openDemoShop } from "../../setup/shop-test.ts";
import { isAccessible } from "../base/accessibility.ts";
import { desktop, phone, test as visitTest } from "../base/shop-visit.ts";
import { newAdmin } from "../base/signing-in.ts";
import { addProduct, newEmail } from "../cart/shopping.ts";
import { chooseFiles, photograph } from "../catalog/product-form.ts";

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

test("a buyer is asked by mail, gives stars, words and a photograph, and the shop answers", async ({
  mailing,
  mails,
  visit,
}) => {
  const { owner } = mailing.database.pools;
  const brooch = await addProduct(mailing);
  const earlier = await placeOrder(mailing, { product: brooch, status: "delivered" });
  await owner`
    insert into public.reviews (order_item_id, product_id, rating)
    select id, product_id, 2 from public.order_items where order_id = ${earlier.id}`;
  const email = newEmail();
  const order = await placeOrder(mailing, { product: brooch, email, status: "delivered" });
  await owner`
    update private.review_requests set delivered_at = now() - interval '7 days' where order_id = ${order.id}`;
  // The job that asks runs every ten minutes.
  await owner`select public.request_reviews()`;
  const link = () =>
    mails
      .to(email)
      .flatMap(({ mail }) => /^http:.*\/orders\/review#.*$/m.exec(mail.text ?? "")?.[0] ?? [])[0];
  await expect.poll(link).toBeDefined();

  const page = await visit({ at: mailing, size: phone });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(link()!);
  await page.getByRole("radio", { name: /^1 star/ }).focus();
  await page.keyboard.press("Space");
  for (let star = 2; star <= 5; star += 1)
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await page.keyboard.press("ArrowRight");
  expect(await page.getByRole("radio", { name: /^5 stars/ }).isChecked()).toBe(true);
  await page.getByLabel("Your words").fill("It glows.\nMy <b>mother</b> wants one.");
  await chooseFiles(page, "Add photographs", await photograph("gold"));
  await page.getByRole("button", { name: "Remove photograph 1" }).waitFor();
  await page.getByLabel("Your name").fill("Mira");
  await isAccessible(page, [desktop, phone]);
  await page.getByRole("button", { name: "Send review" }).click();
  await page.getByText("Thank you for your review").first().waitFor();
  const key = new URLSearchParams(new URL(link()!).hash.slice(1)).get("key")!;
  expect(asked.filter((address) => address.includes(key))).toEqual([]);

  const shopper = await visit({ at: mailing });
  await expect
    .poll(async () => {
      await shopper.goto(`/product/${brooch.id}`);
      return shopper.getByText("3.5 (2 reviews)").count();
    })
    .toBeGreaterThan(0);
  const reviews = shopper.getByRole("region", { name: "Reviews" });
  const written = reviews.getByRole("article", { name: "Review by Mira" });
  await written.getByText("My <b>mother</b> wants one.").waitFor();
  await written.getByText("Verified purchase").waitFor();
  await written.getByRole("img", { name: "Rated 5 out of 5" }).waitFor();
  await written.getByRole("button", { name: /^Photograph 1/ }).click();
  const enlarged = shopper.getByRole("dialog").getByRole("img");
  await expect
    .poll(() => enlarged.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await shopper.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).last().click();

  const desk = await visit({ at: mailing, signedIn: await newAdmin(mailing) });
  await desk.goto("/admin/reviews");
  await desk.getByRole("button", { name: "Answer the review by Mira", exact: true }).click();
  await desk.getByLabel("Your answer").fill("Thank you, Mira.");
  await desk.getByRole("button", { name: "Save answer" }).click();
  await desk.getByText("Review answered").waitFor();
  await shopper.goto(`/product/${brooch.id}`);
  await written.getByText("Answer of the shop").waitFor();
  await written.getByText("Thank you, Mira.").waitFor();
  await isAccessible(shopper, [desktop, phone]);

  // What is hidden is gone, and its stars are not.
  await desk.getByRole("button", { name: "Hide the review by Mira", exact: true }).click();
  await desk.getByLabel("Reason").fill("It names somebody.");
  await desk.getByRole("button", { name: "Hide", exact: true }).click();
  await desk.getByText("Review hidden").waitFor();
  const html = await (await shopper.goto(`/product/${brooch.id}`))!.text();
  expect(html).not.toMatch(/It glows|Thank you, Mira/);
  await shopper.getByText("3.5 (2 reviews)").first().waitFor();
});
