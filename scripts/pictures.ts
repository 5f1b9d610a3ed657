/** Takes the pictures of docs/pictures from the demo, which has to be open at the address: `npm run pictures -- ADDRESS`. */
import { type BrowserContext, chromium, type ViewportSize } from "playwright";
import sharp from "sharp";
import { findChromium } from "./find-chromium.mjs";

const address = process.argv[2] ?? "http://localhost:3000";
const desktop: ViewportSize = { width: 1280, height: 800 };
const phone: ViewportSize = { width: 390, height: 844 };

const executablePath = findChromium();
if (!executablePath) throw new Error("No Chromium was found.");
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

const shopper = await browser.newContext({ reducedMotion: "reduce" });
await take("home", desktop, shopper, "/");
await take("products", desktop, shopper, "/products");
await take("product", phone, shopper, "/product/7");

const owner = await browser.newContext({ reducedMotion: "reduce" });
const page = await owner.newPage();
await page.goto(`${address}/login`);
await page.getByLabel("Email").fill("admin@facet.test");
await page.getByLabel("Password", { exact: true }).fill("facet-admin");
await page.getByRole("button", { name: "Log in" }).click();
await page.waitForURL((url) => url.pathname !== "/login");
await take("dashboard", desktop, owner, "/admin");
await take("order", desktop, owner, "/admin/orders/60");
await take("product-form", desktop, owner, "/admin/products/edit/7");
await browser.close();

async function take(name: string, viewport: ViewportSize, context: BrowserContext, path: string) {
  const page = await context.newPage();
  await page.setViewportSize(viewport);
  await page.goto(`${address}${path}`);
  await page.waitForLoadState("networkidle");
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(`docs/pictures/${name}.webp`);
  await page.close();
}
