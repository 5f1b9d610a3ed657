/** @module-tag long */
import { expect } from "vitest";
import { test } from "../base/shop-visit.ts";
import { askForSession, newCustomer, signIn } from "../base/signing-in.ts";

test("a changed name is stored, and shown after a reload", async ({ shop, visit }) => {
  const mira = await newCustomer(shop);
  const page = await visit({ signedIn: mira });
  await page.goto("/account/profile");
  await page.getByLabel("Full name").fill("  Мира <b>Kapoor</b> ");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Profile Updated!").waitFor();
  await page.reload();
  await page.getByRole("complementary").getByText("Мира <b>Kapoor</b>", { exact: true }).waitFor();
  const [profile] = await shop.database.pools.owner`
    select full_name from public.profiles where id = ${mira.id}`;
  expect(profile).toEqual({ full_name: "Мира <b>Kapoor</b>" });
});

test("after a change of the password, the old one stops working and the new one works", async ({
  shop,
  visit,
}) => {
  const mira = await newCustomer(shop);
  const page = await visit({ signedIn: mira });
  await page.goto("/account/settings");
  await page.getByLabel("New password", { exact: true }).fill("moonstone");
  await page.getByLabel("Confirm new password").fill("moonstone");
  await page.getByRole("button", { name: "Update Password" }).click();
  await page.getByText("Password Updated!").waitFor();
  await expect(askForSession(shop, mira)).rejects.toThrow("Invalid login credentials");

  const guest = await visit();
  await guest.goto("/login?redirect=/account/settings");
  await signIn(guest, { email: mira.email, password: "moonstone" });
  await guest.getByRole("heading", { level: 1, name: "Account Settings" }).waitFor();
});
