import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, desktop, heading, isAccessible, narrowPhone, open, phone } from "../base/screen.tsx";
import { refusal, rows } from "../base/stub-backend.ts";
import { pageRow, pageRows, textPages } from "./text-pages.ts";

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

test.for([...pages.filter(([path]) => path !== "/contact"), ["/pages/shipping", "Shipping"] as const])(
  "%s is accessible",
  async ([path, title]) => {
    await open(path);
    await expect.element(heading(title)).toBeVisible();
    await isAccessible([desktop, phone, narrowPhone]);
  },
);

describe("a page of text", () => {
  const main = page.getByRole("main");

  test("shows the Markdown of the database with the shop's name, and HTML in it as text", async () => {
    await open("/pages/shipping");
    await expect.element(main.getByText("For people who read Facet's words.")).toBeVisible();
    await expect.element(heading("Heading", 2)).toBeVisible();
    await expect.element(main.getByRole("term")).toHaveTextContent("Term");
    await expect.element(main.getByRole("definition")).toHaveTextContent("What it means.");
    await expect.element(main.getByRole("link", { name: "link" })).toHaveAttribute("href", "/products");
    await expect.element(main.getByText(/and <b>tags<\/b>$/)).toBeVisible();
    expect(main.element().querySelector("b")).toBeNull();
  });

  test.for([
    ["/disclaimer", 1],
    ["/about", 0],
    ["/pages/shipping", 0],
  ] as const)("%s says %d times when it was last changed", async ([path, times]) => {
    await open(path);
    await expect.element(main.getByText(/^Questions\?/)).toBeVisible();
    expect(main.getByText("Last updated on November 20, 2026.").elements()).toHaveLength(times);
  });

  test("that does not exist is not found", async () => {
    await open("/pages/nothing");
    await expect.element(heading("Page not found")).toBeVisible();
  });

  test("that the shop links to has only one address", async () => {
    await open("/pages/about");
    await expect.element(heading("About us")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "See all products" })).toBeVisible();
  });

  test.for(["/pages/shipping", "/about", "/contact"])(
    "%s that cannot be loaded says so, and tries again",
    async (path) => {
      const backend = await open(path, {
        responses: { "GET pages": () => refusal(500, "XX000", "The database is resting.") },
      });
      await expect.element(heading("This page could not be loaded")).toBeVisible();
      await isAccessible();
      backend.respond(textPages);
      await button("Try again").click();
      const slug = path.split("/").at(-1);
      await expect.element(heading(pageRows.find((row) => row.slug === slug)!.title)).toBeVisible();
    },
  );

  test("may have a long title and long words", async () => {
    const long = pageRow(9, "long", "Donaudampfschifffahrtsgesellschaftskapitän".repeat(2));
    const body = `${"wide".repeat(60)}\n\n- ${"wide".repeat(60)}\n\n${"wide".repeat(30)}\n: ${"wide".repeat(60)}`;
    await open("/pages/long", { responses: { "GET pages": () => rows([{ ...long, body }]) } });
    await expect.element(heading(long.title)).toBeVisible();
    await isAccessible([desktop, narrowPhone]);
  });
});

describe("the owner's pages in the footer", () => {
  const pagesOfShop = [
    { slug: "shipping", title: "Shipping" },
    { slug: "gifts", title: "Gifts from {{name}}" },
  ];

  test("are among its quick links", async () => {
    await open("/contact", { shop: { pages: pagesOfShop } });
    const quick = page.getByRole("contentinfo").getByRole("navigation", { name: "Quick links" });
    await expect
      .element(quick.getByRole("link", { name: "Gifts from Facet" }))
      .toHaveAttribute("href", "/pages/gifts");
    await isAccessible([desktop, narrowPhone]);
    await quick.getByRole("link", { name: "Shipping" }).click();
    await expect.element(heading("Shipping")).toBeVisible();
  });

  test("are in the mobile menu, before the legal pages", async () => {
    await open("/contact", {
      size: phone,
      shop: { pages: pagesOfShop },
      responses: { "GET product_categories": () => rows([]) },
    });
    await button("Open menu").click();
    const more = page.getByRole("dialog", { name: "Menu" }).getByRole("navigation", { name: "More" });
    await expect.element(more.getByRole("link").first()).toHaveTextContent("Shipping");
    expect(texts(more.getByRole("link")).slice(0, 3)).toEqual([
      "Shipping",
      "Gifts from Facet",
      "Authorization",
    ]);
    await isAccessible([phone]);
  });
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

  test("says the title that the owner gave the page", async () => {
    const titles = {
      about: "Notre maison {{name}}",
      contact: "Contact us",
      authorization: "Website authorization",
      "privacy-policy": "Datenschutzerklärung",
      disclaimer: "Imprint",
    };
    await open("/about", { shop: { titles } });
    const footer = page.getByRole("contentinfo");
    await expect.element(footer.getByRole("link", { name: "Notre maison Facet" })).toBeVisible();
    expect(texts(footer.getByRole("navigation", { name: "Legal" }).getByRole("link"))).toEqual([
      "Authorization",
      "Datenschutzerklärung",
      "Imprint",
    ]);
    expect(texts(page.getByRole("navigation", { name: "Main" }).getByRole("link"))).toEqual([
      "Products",
      "Notre maison Facet",
      "Contact Us",
    ]);
    await isAccessible([desktop, phone, narrowPhone]);
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
