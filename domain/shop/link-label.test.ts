import { expect, test } from "vitest";
import { testLanguage } from "../../tests/setup/test-language.ts";
import { legalLinks, linkLabel } from "./shop.ts";
import { unknownShop } from "./unknown-shop.ts";

const german = testLanguage("de", {
  Authorization: "Berechtigung",
  "Website authorization": "Wer für uns verkaufen darf",
});

test.for<[Record<string, string>, string]>([
  [{}, "Berechtigung"],
  [{ authorization: "Website authorization" }, "Berechtigung"],
  [{ authorization: "Wer für uns verkaufen darf" }, "Berechtigung"],
  [{ authorization: "{{name}} allein" }, "Opal allein"],
])("with the titles %o, the link to a legal page says %s", ([titles, label]) => {
  const shop = { ...unknownShop, name: "Opal", titles };
  expect(linkLabel(legalLinks[0]!, shop, german.t)).toBe(label);
});
