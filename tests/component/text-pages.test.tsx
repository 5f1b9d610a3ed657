import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, desktop, heading, isAccessible, narrowPhone, open, phone } from "./screen.tsx";
import { rows } from "./stub-backend.ts";

/** Each page with its heading and the text of the links to it. */
const pages = [
  ["/about", "About us", "About Us"],
  ["/contact", "Contact us", "Contact Us"],
  ["/authorization", "Website authorization", "Authorization"],
  ["/privacy-policy", "Privacy policy", "Privacy Policy"],
  ["/disclaimer", "Disclaimer", "Disclaimer"],
] as const;

const texts = (links: ReturnType<typeof page.getByRole>) =>
  links.elements().map(({ textContent }) => textContent);

test.for(pages.filter(([path]) => path !== "/contact"))("%s is accessible", async ([path, title]) => {
  await open(path);
  await expect.element(heading(title)).toBeVisible();
  await isAccessible([desktop, phone, narrowPhone]);
});

describe("the link to every page", () => {
  test("is in the footer, for two of them in the header", async () => {
    await open("/contact");
    const footer = page.getByRole("contentinfo");
    for (const [, title, label] of pages) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await footer.getByRole("link", { name: label, exact: true }).click();
      // oxlint-disable-next-line no-await-in-loop
      await expect.element(heading(title)).toBeVisible();
    }
    const legal = footer.getByRole("navigation", { name: "Legal" });
    expect(texts(legal.getByRole("link"))).toEqual(pages.slice(2).map(([, , label]) => label));
    const header = page.getByRole("navigation", { name: "Main" });
    await header.getByRole("link", { name: "About Us" }).click();
    await expect.element(heading("About us")).toBeVisible();
    await header.getByRole("link", { name: "Contact Us" }).click();
    await expect.element(heading("Contact us")).toBeVisible();
  });

  test("is in the mobile menu, in order", async () => {
    await open("/contact", { size: phone, responses: { "GET product_categories": () => rows([]) } });
    const menu = page.getByRole("dialog", { name: "Menu" });
    for (const [, title, label] of pages) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await button("Open menu").click();
      // oxlint-disable-next-line no-await-in-loop
      await menu.getByRole("link", { name: label, exact: true }).click();
      // oxlint-disable-next-line no-await-in-loop
      await expect.element(heading(title)).toBeVisible();
      // oxlint-disable-next-line no-await-in-loop
      await expect.element(menu).not.toBeInTheDocument();
    }
    await button("Open menu").click();
    expect(texts(menu.getByRole("navigation").getByRole("link"))).toEqual([
      "Home",
      "Products",
      ...pages.slice(0, 2).map(([, , label]) => label),
      "Wish list",
      ...pages.slice(2).map(([, , label]) => label),
    ]);
    await isAccessible([phone]);
  });
});
