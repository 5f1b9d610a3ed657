/** @module-tag long */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { phone, test } from "../base/shop-visit.ts";
import { demoAdmin } from "../base/signing-in.ts";

test("a message from the contact page becomes an inquiry and is answered, and the answer can be viewed", async ({
  visit,
}) => {
  const subject = `Ring size ${randomUUID().slice(0, 8)}`;
  const shopper = await visit({ size: phone });
  await shopper.goto("/contact");
  const main = shopper.getByRole("main");
  await main.getByLabel("Name").fill("Mira Kapoor");
  await main.getByLabel("Email").fill("mira@mail.example");
  await main.getByLabel("Subject").fill(subject);
  await main.getByLabel("Message").fill("Could the <b>solitaire</b> be made in size 6?");
  await main.getByRole("button", { name: "Send message" }).click();
  await shopper.getByText("Message Sent Successfully!").waitFor();

  const page = await visit({ signedIn: demoAdmin });
  await page.goto("/admin/inquiries");
  await page.getByRole("button", { name: `View inquiry of mira@mail.example about ${subject}` }).click();
  const inquiry = page.getByRole("dialog", { name: "Inquiry" });
  await inquiry.getByText("Mira Kapoor").waitFor();
  await inquiry.getByLabel("Your answer").fill("It can, within two weeks.");
  await inquiry.getByRole("button", { name: "Send answer" }).click();
  await inquiry.getByText("Replied").waitFor();
  await inquiry.getByText("Not sent, mail is not set up").last().waitFor();

  await page.goto("/admin/messages");
  await page.getByText("Mail is not set up: messages wait here").waitFor();
  await page
    .getByRole("button", { name: "Preview Answer to an inquiry to mira@mail.example" })
    .first()
    .click();
  const preview = page.getByRole("dialog", { name: "Answer to an inquiry" });
  const mail = preview.frameLocator("iframe");
  await mail.getByText("It can, within two weeks.").last().waitFor();
  // Escaped, and in a frame that runs nothing.
  await mail.getByText("Could the <b>solitaire</b> be made in size 6?").waitFor();
  await preview.getByRole("button", { name: "Show plain text" }).click();
  await preview.getByText(/It can, within two weeks\./).waitFor();
  expect(await preview.locator("iframe").count()).toBe(0);
});
