import sharp from "sharp";
import { expect } from "vitest";
import { test } from "./shop-visit.ts";
import { newAdmin, toast } from "./signing-in.ts";

test.for([
  ["/about", "About us"],
  ["/contact", "Contact us"],
  ["/authorization", "Website authorization"],
  ["/privacy-policy", "Privacy policy"],
  ["/disclaimer", "Disclaimer"],
  ["/pages/shipping", "Shipping"],
  ["/pages/size-guide", "Size guide"],
])("the server sends all of %s, the same for everybody", async ([path, title], { shop }) => {
  const response = await fetch(`${shop.url}${path}`);
  const html = await response.text();
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=2");
  expect(html).toContain(`${title}</h1>`);
  expect(html).toContain(`<title>${title} | Facet</title>`);
  expect(html).toMatch(/<meta name="description" content="[^"]{40,160}"/);
  expect(html).toContain(`<link rel="canonical" href="${shop.url}${path}"/>`);
});

test("a page that does not exist is not found, and one that the shop links to has one address", async ({
  shop,
}) => {
  const nothing = await fetch(`${shop.url}/pages/nothing`);
  expect(nothing.status).toBe(404);
  expect(await nothing.text()).toContain("Page not found</h1>");
  const about = await fetch(`${shop.url}/pages/about`, { redirect: "manual" });
  expect([about.status, about.headers.get("Location")]).toEqual([301, "/about"]);
});

test(
  "a page that an admin adds is there and in the footer at once, until it is deleted",
  { tags: ["long"] },
  async ({ shop, visit }) => {
    const page = await visit({ signedIn: await newAdmin(shop) });
    const footer = async () => /<footer.*<\/footer>/s.exec(await (await fetch(shop.url)).text())![0];
    expect(await footer()).not.toContain("/pages/caring-for-pearls");
    await page.goto("/admin/settings/pages");
    await page.getByRole("link", { name: "Add Page" }).click();
    await page.getByLabel("Title", { exact: true }).fill("Caring for pearls");
    await page.getByLabel("Text", { exact: true }).fill("Wipe **softly**, says {{name}}. <b>Never</b> soak.");
    await page.getByRole("region", { name: "Preview" }).getByText("says Facet").waitFor();
    await page.getByRole("switch", { name: "Show in the footer" }).check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await toast(page, "Page added successfully!").waitFor();

    expect(await footer()).toContain('href="/pages/caring-for-pearls"');
    const html = await (await fetch(`${shop.url}/pages/caring-for-pearls`)).text();
    expect(html).toContain("<p>Wipe <strong>softly</strong>, says Facet. &lt;b&gt;Never&lt;/b&gt; soak.</p>");

    // Without loading the shop anew.
    await page.getByRole("link", { name: "View Store" }).click();
    await page.getByRole("contentinfo").getByRole("link", { name: "Caring for pearls" }).click();
    await page.getByRole("heading", { name: "Caring for pearls" }).waitFor();

    await page.goto("/admin/settings/pages");
    await page.getByRole("button", { name: "Delete Caring for pearls" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await toast(page, "Page deleted successfully!").waitFor();
    expect((await fetch(`${shop.url}/pages/caring-for-pearls`)).status).toBe(404);
    expect(await footer()).not.toContain("/pages/caring-for-pearls");
  },
);

test.for(["/", "/products", "/product/1", "/about"])(
  "%s names a picture for link previews",
  async (path, { shop }) => {
    const html = await (await fetch(shop.url + path)).text();
    const tag = (name: string) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]+)"`).exec(html)?.[1];
    expect(tag("og:image")).toMatch(`${shop.url}/`);
    expect(tag("og:image:alt")).toBeTruthy();
    expect(tag("twitter:card")).toBe("summary_large_image");
    const picture = await fetch(tag("og:image")!);
    expect(picture.headers.get("Content-Type")).toBe(tag("og:image:type"));
    const content = Buffer.from(await picture.arrayBuffer());
    expect(content.byteLength).toBeLessThan(300_000);
    const { format, width, height } = await sharp(content).metadata();
    expect([format, width, height]).toEqual(["jpeg", 1200, 630]);
    expect([tag("og:image:width"), tag("og:image:height")]).toEqual(["1200", "630"]);
  },
);

test("a message to the shop survives a reload, is sent and leaves an empty form", async ({ visit }) => {
  const page = await visit();
  const message = {
    Name: "Mira Kapoor",
    Email: "mira.kapoor@mail.example",
    Subject: "Ring size",
    Message: "Could the round solitaire be made in size 6?",
  };
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await page.goto("/contact");
  for (const [label, answer] of Object.entries(message)) await field(label).fill(answer);
  await page.reload();
  for (const [label, answer] of Object.entries(message))
    await expect.poll(() => field(label).inputValue()).toBe(answer);
  const requests: string[] = [];
  page.on("request", (request) => {
    // The scripts of pages that might be opened next may arrive at any time.
    if (!request.url().includes("/assets/")) requests.push(new URL(request.url()).pathname);
  });
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByRole("status").getByText("Message Sent Successfully!").waitFor();
  expect(requests).toEqual(["/rest/v1/rpc/send_contact_message"]);
  for (const label of Object.keys(message)) expect(await field(label).inputValue()).toBe("");
});
