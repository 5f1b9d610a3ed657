/** Who chooses a language: a shopper, for the shop, and an administrator, for the back office. */
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Shop } from "../../../domain/shop/shop.ts";
import { admin, userOf } from "../base/people.ts";
import { button, desktop, isAccessible, link, open, phone, shownToast } from "../base/screen.tsx";
import { rows } from "../base/stub-backend.ts";

const languages: Partial<Shop> = { languages: ["en", "de", "fr"] };
const question = page.getByRole("complementary", { name: "Möchten Sie diesen Shop auf Deutsch lesen?" });

/** A browser whose user reads these languages. */
function browserReads(...codes: string[]) {
  const spy = vi.spyOn(navigator, "languages", "get").mockReturnValue(codes);
  onTestFinished(() => spy.mockRestore());
}

const openAbout = (shop = languages, size = desktop) => open("/about?from=mail", { shop, size });

describe("a shopper whose browser reads another language of the shop", () => {
  test("is asked in it, at the same page, and not again after an answer", async () => {
    browserReads("it-IT", "de-AT", "en");
    await openAbout();
    await expect.element(question).toBeVisible();
    await expect.element(question).toHaveAttribute("lang", "de");
    await expect.element(link("Ja, gern")).toHaveAttribute("href", "/de/about?from=mail");
    await isAccessible();
    await button("Nein, danke").click();
    await expect.element(question).not.toBeInTheDocument();
    expect(window.localStorage.getItem("facet-language")).toBe("chosen");
  });

  test("is not asked who has answered, or has chosen a language before", async () => {
    browserReads("de");
    await openAbout();
    await expect.element(question).toBeVisible();
    const chosen = page.getByRole("contentinfo").getByRole("link", { name: "Français" });
    chosen.element().addEventListener("click", (event) => event.preventDefault());
    await chosen.click();
    expect(window.localStorage.getItem("facet-language")).toBe("chosen");
  });

  test.for<[string, string[], Partial<Shop>]>([
    ["reads the page's language first", ["en-GB", "de"], languages],
    ["is on a page in their language", ["de", "en"], { ...languages, language: "de" }],
    ["reads no language of the shop", ["nl", "ja"], languages],
    ["is in a shop with one language", ["de"], {}],
  ])("is not asked who %s", async ([, codes, shop]) => {
    browserReads(...codes);
    await openAbout(shop);
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    // It comes with code that is loaded late.
    await import("../../../app/store/chrome/languages.late.tsx");
    await expect.element(page.getByRole("complementary")).not.toBeInTheDocument();
  });
});

test("the switches in header and footer keep the page, and name each language in itself", async () => {
  browserReads("en");
  await openAbout();
  await button("Language: English").click();
  const lists = page.getByRole("list", { name: "Language", exact: true });
  for (const list of [lists.first(), lists.last()]) {
    await expect.element(list.getByRole("link", { name: "English" })).toHaveAttribute("aria-current", "true");
    for (const [name, path] of [
      ["English", "/about?from=mail"],
      ["Deutsch", "/de/about?from=mail"],
      ["Français", "/fr/about?from=mail"],
    ] as const)
      await expect.element(list.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
  }
});

test("on a phone, the menu has the switch", async () => {
  browserReads("en");
  await open("/about", {
    shop: languages,
    size: phone,
    responses: { "GET product_categories": () => rows([]), "GET rpc/category_counts": () => rows([]) },
  });
  await button("Open menu").click();
  const menu = page.getByRole("dialog");
  await expect
    .element(menu.getByRole("link", { name: "Deutsch", exact: true }))
    .toHaveAttribute("href", "/de/about");
});

test("an administrator's own language is stored with the account, and the shop's stays", async () => {
  const changed = {
    ...userOf(admin),
    updated_at: "2026-12-01T12:00:00Z",
    user_metadata: { full_name: admin.name, language: "de" },
  };
  const backend = await open("/admin/settings/languages", {
    signedIn: admin,
    responses: { "GET rpc/translation_counts": () => rows([]) },
  });
  await expect.element(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
  backend.respond({ "PUT user": () => Response.json(changed), "GET user": () => Response.json(changed) });
  await page.getByLabelText("Language", { exact: true }).first().selectOptions("Deutsch");
  await shownToast("Sprache geändert");
  expect(backend.requests("PUT user")).toMatchObject([{ data: { language: "de" } }]);
  await expect.poll(() => document.documentElement.lang).toBe("de");
  await expect.element(page.getByRole("navigation", { name: "Verwaltung" })).toBeVisible();
});
