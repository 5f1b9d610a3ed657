import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { catalogLanguages, readCatalog, sourceLanguage } from "../../work/languages/catalogs.ts";
import { catalogCode, readCatalogs } from "./plugin.ts";
import { shopFiles } from "./shop-files.ts";

let shoppers: ReadonlySet<string>;
beforeAll(() => {
  shoppers = shopFiles();
});

const further = catalogLanguages().filter((code) => code !== sourceLanguage);

test.for(further)("%s is at most 22 KiB more for shoppers", (code) => {
  const size = gzipSync(catalogCode(readCatalogs(code), "shop", shoppers)).byteLength;
  expect(size / 1024).toBeGreaterThan(15);
  expect(size / 1024).toBeLessThanOrEqual(22);
});

test("shoppers load the texts of their pages, what those load late, and what the back office says before its own", () => {
  for (const file of [
    "app/root.tsx",
    "app/store/catalog/product-list/products.tsx",
    "app/store/catalog/product-list/no-products.late.tsx",
    "app/features/options/size-guide-dialog.late.tsx",
    "app/base/behaviors/toasts.ts",
    "app/admin/chrome/admin-layout.tsx",
    "domain/orders/order-labels.ts",
  ])
    expect(shoppers).toContain(file);
});

const isOffice = (file: string) => file.startsWith("app/admin/") && !file.endsWith("/admin-layout.tsx");

test("only the owner loads the texts of the back office and of the setup", () => {
  expect([...shoppers].filter(isOffice)).toEqual([]);
  expect([...shoppers].filter((file) => file.includes("/setup/"))).toEqual([]);
  expect(shoppers).not.toContain("domain/catalog/usual-terms.ts");
});

test("a text of the pages is in one part", () => {
  const { english } = readCatalogs("de");
  const texts = Object.fromEntries(Object.keys(readCatalog(sourceLanguage)).map((id) => [id, "x"]));
  const parts = (["shop", "office", "refusals"] as const).map((part) => {
    const code = catalogCode({ english, translations: texts }, part, shoppers);
    const [, ids] = /fromEntries\((".*")\.split/.exec(code)!;
    return (JSON.parse(ids!) as string).split("|");
  });
  const all = parts.flat();
  expect(new Set(all).size).toBe(all.length);
  const ofPages = Object.entries(english).filter(([, { origin = [] }]) =>
    origin.some(([file]) => /^(app|domain)\//.test(file)),
  );
  expect(ofPages.filter(([id]) => !all.includes(id)).map(([id]) => id)).toEqual([]);
});
