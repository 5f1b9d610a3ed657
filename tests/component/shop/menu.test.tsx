import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Menu, MenuEntry, MenuLink } from "../../../domain/shop/menu.ts";
import { brooch, catalog } from "../cart/shopping.ts";
import { button, desktop, heading, isAccessible, link, open, phone } from "../base/screen.tsx";
import { rows } from "../base/stub-backend.ts";

const main = page.getByRole("navigation", { name: "Main" });
const footer = page.getByRole("contentinfo");
const inMain = (name: string) => main.getByRole("link", { name, exact: true });
const opener = (name: string) => main.getByRole("button", { name, exact: true });

const responses = {
  ...catalog,
  "GET collections": () => rows([{ name: "Weddings", description: "", picture: null }]),
};

let last = 0;
const led = (given: Omit<MenuLink, "id">): MenuLink => ({ id: (last += 1), ...given });
const entry = (given: Omit<MenuEntry, "id" | "entries">, ...entries: MenuLink[]): MenuEntry => ({
  ...led(given),
  entries,
});

const arranged = (): Menu => ({
  header: [
    entry(
      { kind: "title", label: "Jewelry", picture: "/rings.webp" },
      led({ kind: "category", name: brooch.category }),
      led({ kind: "collection", name: "Weddings", slug: "weddings" }),
    ),
    entry({ kind: "category", name: brooch.category }, led({ kind: "page", name: "Care", slug: "care" })),
    entry({ kind: "page", name: "About us", slug: "about" }),
    entry({ kind: "link", label: "Instagram", link: "https://social.example/facet" }),
  ],
  footer: [
    entry({ kind: "title", label: "Help" }, led({ kind: "page", name: "Care", slug: "care" })),
    entry(
      { kind: "title", label: "Pay" },
      led({ kind: "payments", pays: ["card", "cash"] }),
      led({ kind: "page", name: "Disclaimer", slug: "disclaimer" }),
    ),
  ],
});

/** Nothing is pointed at. */
beforeEach(() => userEvent.unhover(document.body));

test.for([1280, 1024])("products open to the categories under the pointer, at %d px", async (width) => {
  const size = { width, height: 800 };
  const backend = await open("/", { responses, size });
  await expect.element(inMain("Products")).toBeVisible();
  const reads = () => backend.requests("GET product_categories").length;
  const before = reads();
  await expect.element(opener("More under Products")).toHaveAttribute("aria-expanded", "false");
  expect(reads()).toBe(before);
  await userEvent.hover(inMain("Products"));
  await expect.element(inMain(brooch.category)).toBeVisible();
  expect(reads()).toBe(before + 1);
  expect(document.documentElement.scrollWidth).toBe(width);
  await isAccessible([size]);
  await inMain(brooch.category).click();
  await expect.element(heading(brooch.category, 1)).toBeVisible();
  await expect.element(inMain(brooch.category)).not.toBeInTheDocument();
});

test("a page that appears under a pointer at rest opens nothing until that moves", async () => {
  await open("/", { responses });
  await expect.element(opener("More under Products")).toBeVisible();
  const pointer = { bubbles: true, pointerType: "mouse" };
  inMain("Products").element().dispatchEvent(new PointerEvent("pointerover", pointer));
  await expect.element(opener("More under Products")).toHaveAttribute("aria-expanded", "false");
  inMain("Products").element().dispatchEvent(new PointerEvent("pointermove", pointer));
  await expect.element(opener("More under Products")).toHaveAttribute("aria-expanded", "true");
});

test("the keyboard's focus opens the second level, and Escape closes it", async () => {
  await open("/about", { responses });
  await expect.element(opener("More under Products")).toBeVisible();
  (inMain("Products").element() as HTMLElement).focus();
  await userEvent.keyboard("{Tab}");
  await expect.element(opener("More under Products")).toHaveFocus();
  await expect.element(inMain(brooch.category)).toBeVisible();
  await userEvent.keyboard("{Tab}{Tab}");
  await expect.element(inMain(brooch.category)).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(opener("More under Products")).toHaveFocus();
  await expect.element(inMain(brooch.category)).not.toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
  await expect.element(inMain(brooch.category)).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(inMain(brooch.category)).not.toBeInTheDocument();
  await userEvent.keyboard("{Enter}{Tab}{Tab}{Tab}");
  await expect.element(inMain("About Us")).toHaveFocus();
  await expect.element(inMain(brooch.category)).not.toBeInTheDocument();
});

test("the owner's entries take the place of the program's, which stay beside them", async () => {
  await open("/", { responses, shop: { menu: arranged() } });
  await expect.element(opener("Jewelry")).toBeVisible();
  await expect.element(inMain("Instagram")).toHaveAttribute("href", "https://social.example/facet");
  const names = main
    .getByRole("link")
    .elements()
    .map((each) => each.textContent);
  expect(names).toEqual([brooch.category, "About Us", "Instagram", "Products", "Contact Us"]);
  await userEvent.hover(opener("Jewelry"));
  await expect.element(inMain("Weddings")).toBeVisible();
  await isAccessible([{ width: 1024, height: 800 }, desktop]);
  await userEvent.hover(inMain("Instagram"));
  await expect.element(inMain("Weddings")).not.toBeInTheDocument();
  await opener(`More under ${brooch.category}`).click();
  await expect.element(inMain("Care")).toHaveAttribute("href", "/pages/care");
  await userEvent.click(heading("Cut to catch light", 1));
  await expect.element(inMain("Care")).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(desktop.width);
});

test("an entry for all products opens to the categories and the collections", async () => {
  const menu = { ...arranged(), header: [entry({ kind: "products", label: "Our pieces" })] };
  await open("/", { responses, shop: { menu, collections: [{ slug: "weddings", name: "Weddings" }] } });
  await userEvent.hover(inMain("Our pieces"));
  await expect.element(inMain(brooch.category)).toBeVisible();
  await inMain("Weddings").click();
  await expect.element(heading("Weddings", 1)).toBeVisible();
});

test("a phone's menu has the same entries, whose second level unfolds", async () => {
  await open("/", { responses, shop: { menu: arranged() }, size: phone });
  await button("Open menu").click();
  const menu = page.getByRole("dialog").getByRole("navigation", { name: "Menu" });
  const names = () =>
    menu
      .getByRole("link")
      .elements()
      .map((each) => each.textContent);
  await expect.poll(names).toEqual(["Home", "About Us", "Instagram", "Products", "Contact Us", "Wish list"]);
  await menu.getByText("Jewelry", { exact: true }).click();
  await expect.element(menu.getByRole("link", { name: "Weddings" })).toBeVisible();
  await isAccessible([phone]);
  await expect
    .element(page.getByRole("dialog").getByRole("navigation", { name: "Categories" }))
    .not.toBeInTheDocument();
  for (const legal of ["Authorization", "Privacy Policy", "Disclaimer"])
    expect(
      page.getByRole("navigation", { name: "More" }).getByRole("link", { name: legal }).elements(),
    ).toHaveLength(1);
  await menu.getByRole("link", { name: "Weddings" }).click();
  await expect.element(heading("Weddings", 1)).toBeVisible();
});

test.for([desktop, phone])(
  "the footer has the owner's columns, and what every shop has: $width px",
  async (size) => {
    await open("/", { responses, shop: { menu: arranged() }, size });
    await expect
      .element(footer.getByRole("navigation", { name: "Help" }).getByRole("link", { name: "Care" }))
      .toHaveAttribute("href", "/pages/care");
    const ways = footer.getByRole("list", { name: "Ways to pay" }).getByRole("listitem");
    expect(ways.elements().map((way) => way.textContent)).toEqual(["Card", "Cash on delivery"]);
    const linksIn = (name: string) =>
      footer
        .getByRole("navigation", { name })
        .getByRole("link")
        .elements()
        .map((each) => each.textContent);
    expect(linksIn("Quick links")).toEqual(["Home", "Products", "About Us", "Contact Us"]);
    expect(linksIn("Legal")).toEqual(["Authorization", "Privacy Policy"]);
    expect(linksIn("Pay")).toEqual(["Disclaimer"]);
    await expect.element(footer.getByRole("link", { name: "support@facet.example" })).toBeVisible();
    await isAccessible([size]);
  },
);

test("a fresh shop has the default menu and footer", async () => {
  await open("/", { responses });
  await expect.element(link("Products").first()).toBeVisible();
  for (const name of ["Quick links", "Legal"])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect.element(footer.getByRole("navigation", { name })).toBeVisible();
  await expect.element(footer.getByRole("heading", { name: "Contact" })).toBeVisible();
});
