import { chromium } from "playwright";
import { browserLaunch } from "../tests/setup/browser-launch.ts";
import { readFileSync } from "node:fs";
const base = process.env["BASE"] ?? "http://localhost:3468";
const browser = await chromium.launch(browserLaunch);
const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true });
const page = await context.newPage();
page.on("console", (m) => console.log("console", m.type(), m.text()));
page.on("pageerror", (e) => console.log("pageerror", e.message));
await page.goto(`${base}/login`);
await page.getByLabel("Email").fill("admin@facet.test");
await page.getByLabel("Password", { exact: true }).fill("facet-admin");
await page
  .getByRole("button", { name: /log in|sign in/i })
  .first()
  .click();
await page.waitForURL(/admin|account|\/$/);
const shot = async (name: string, path: string, size = { width: 1280, height: 900 }) => {
  await page.setViewportSize(size);
  await page.goto(base + path);
  await page.getByRole("heading", { name: "Reports", exact: true }).waitFor();
  await page
    .getByText("Loading...")
    .waitFor({ state: "detached" })
    .catch(() => {});
  await page.waitForTimeout(400);
  await page.screenshot({ path: `/tmp/reports-bench/${name}.png`, fullPage: true });
};
const phone = { width: 390, height: 844 };
await shot("sales", "/admin/reports");
await shot("sales-phone", "/admin/reports?period=this-year", phone);
await shot("products", "/admin/reports?report=products&period=this-year");
await shot("taxes", "/admin/reports?report=taxes&period=own&from=2026-09-01&to=2026-11-25");
await shot("taxes-phone", "/admin/reports?report=taxes&period=this-year", phone);
await shot("stock", "/admin/reports?report=stock");
await shot("countries", "/admin/reports?report=countries&period=this-year");
await shot("empty", "/admin/reports?report=refunds&period=last-year");
await shot("own", "/admin/reports?period=own&from=2026-09-01&to=2026-08-01");
await page.setViewportSize({ width: 1280, height: 900 });
await page.goto(`${base}/admin/reports?period=this-year`);
const [download] = await Promise.all([
  page.waitForEvent("download"),
  page.getByRole("button", { name: "Export CSV" }).click(),
]);
console.log(download.suggestedFilename(), readFileSync(await download.path(), "utf8").slice(0, 300));
const [second] = await Promise.all([
  page.waitForEvent("download"),
  page.getByRole("button", { name: "Export orders" }).click(),
]);
console.log(second.suggestedFilename(), readFileSync(await second.path(), "utf8").slice(0, 500), page.url());
await browser.close();
