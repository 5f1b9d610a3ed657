import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { test } from "../base/shop-visit.ts";
import { toast } from "../base/signing-in.ts";

test("creating an account signs in and leads back to the page that required it", async ({ shop, visit }) => {
  const email = `zoe-${randomUUID()}@mail.example`;
  const page = await visit();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await page.goto("/account/orders?page=2");
  await page.waitForURL("**/login?redirect=*");
  await page.getByRole("link", { name: "Create an account" }).click();
  await field("Name").fill(" Zoë Ångström-李 ");
  await field("Email").fill(email);
  await page.reload();
  await expect.poll(() => field("Name").inputValue()).toBe(" Zoë Ångström-李 ");
  await field("Password").fill("pearl & opal");
  await field("Confirm password").fill("pearl & opal");
  await page.getByRole("checkbox", { name: /^I accept/ }).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/account/orders?page=2");
  await toast(page, "Account created!").waitFor();
  const [profile] = await shop.database.pools.owner<{ full_name: string }[]>`
    select full_name from public.profiles where email = ${email}`;
  expect(profile?.full_name).toBe("Zoë Ångström-李");
  await page.reload();
  await page.getByRole("heading", { name: "No orders yet" }).waitFor();
  await page.goBack();
  expect(new URL(page.url()).pathname).not.toBe("/register");
});
