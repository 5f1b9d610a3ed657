import { expect, test } from "vitest";
import { languageInPath, pathIn, pathWithoutLanguage } from "./language-path.ts";

test.for([
  ["/fr/products", "fr", "/products"],
  ["/fr", "fr", "/"],
  ["/pt-BR/product/7/anel", "pt-BR", "/product/7/anel"],
  ["/", null, "/"],
  ["/products", null, "/products"],
  ["/cart", null, "/cart"],
  ["/frr.html", null, "/frr.html"],
])("%s is in %s", ([path, language, without]) => {
  expect(languageInPath(path!)).toBe(language);
  expect(pathWithoutLanguage(path!)).toBe(without);
  expect(pathIn(language!, without!)).toBe(path);
});
