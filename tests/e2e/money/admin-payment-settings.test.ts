import { expect, onTestFinished } from "vitest";
import { toastDescription } from "../base/back-office.ts";
import { test } from "../base/shop-visit.ts";
import { newAdmin, newSession } from "../base/signing-in.ts";

const saved = "Stripe settings saved successfully!";

test("a secret is saved, not over another admin's, and cannot be read back", async ({ shop, visit }) => {
  const { owner } = shop.database.pools;
  /** Stripe's settings in the database, including the secret that no API returns. */
  const stored = async () => {
    const [row] = await owner`
      select is_enabled, credentials, (select value from private.payment_secrets where gateway_id = id) as secret
      from public.payment_gateway_settings where id = 'stripe'`;
    return { ...row };
  };
  const change = (isEnabled: boolean, open: string, secret: string) => owner`
    update public.payment_gateway_settings
    set is_enabled = ${isEnabled}, credentials = ${owner.json({ publishable_key: open, secret_key: secret })}
    where id = 'stripe'`;
  onTestFinished(async () => void (await change(false, "", "")));

  const admin = await newAdmin(shop);
  const page = await visit({ signedIn: admin });
  const responses: string[] = [];
  page.on("response", async (response) => {
    if (response.url().includes("/rest/v1/")) responses.push(await response.text().catch(() => ""));
  });
  const card = page.getByRole("region", { name: "Stripe", exact: true });
  const openKey = card.getByLabel("Publishable key");
  const secretKey = card.getByLabel("Secret key", { exact: true });
  const enable = card.getByRole("switch", { name: "Enable Stripe" });
  const save = card.getByRole("button", { name: "Save Settings" });
  await page.goto("/admin/payment-settings");
  await enable.check();
  await openKey.fill("pk");
  await secretKey.fill("hush-1");
  await save.click();
  await toastDescription(page, saved);
  expect(await stored()).toEqual({
    is_enabled: true,
    credentials: { publishable_key: "pk", secret_key: "••••••••", webhook_secret: "" },
    secret: "hush-1",
  });

  await change(true, "pk-theirs", "hush-theirs");
  await secretKey.fill("hush-2");
  await save.click();
  const conflict = page.getByRole("dialog", { name: "Changed in the meantime" });
  await conflict.getByText("pk-theirs").waitFor();
  expect(await stored()).toMatchObject({ secret: "hush-theirs" });
  await conflict.getByRole("button", { name: "Save mine anyway" }).click();
  await conflict.waitFor({ state: "detached" });
  expect(await stored()).toMatchObject({ credentials: { publishable_key: "pk-theirs" }, secret: "hush-2" });

  await page.getByRole("button", { name: "Close" }).click();
  await enable.uncheck();
  await toastDescription(page, saved);
  expect(await stored()).toMatchObject({ is_enabled: false, secret: "hush-2" });

  expect(await page.content()).not.toContain("hush");
  await expect.poll(() => responses.join()).toContain("pk-theirs");
  expect(responses.join()).not.toContain("hush");
  const { access_token } = await newSession(shop, admin);
  const ask = (path: string, headers = {}) =>
    fetch(`${shop.url}/rest/v1/${path}`, {
      headers: { apikey: "sb_publishable_facet", Authorization: `Bearer ${access_token}`, ...headers },
    });
  expect(await (await ask("payment_gateway_settings?select=*")).text()).not.toContain("hush");
  expect((await ask("payment_secrets?select=*")).ok).toBe(false);
  expect((await ask("payment_secrets?select=*", { "Accept-Profile": "private" })).ok).toBe(false);
});
