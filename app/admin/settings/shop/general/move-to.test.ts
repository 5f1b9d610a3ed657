import { expect, test } from "vitest";
import { generalNames } from "../../../../../domain/shop/facts.ts";
import type { GeneralDraft } from "./general-facts.ts";
import { moveTo } from "./move-to.ts";

const fresh: GeneralDraft = {
  ...(Object.fromEntries(generalNames.map((name) => [name, ""])) as GeneralDraft),
  name: "Opal",
  currency: "USD",
  language: "en",
  locale: "en-US",
  time_zone: "UTC",
  low_stock_threshold: "5",
  ring_sizes: "US",
  lengths: "in",
  invoice_when: "shipped",
};

test("another country brings what is usual there, but not over what somebody chose", () => {
  const french = { ...fresh, ...moveTo(fresh, "FR") };
  expect(french).toMatchObject({
    country: "FR",
    currency: "EUR",
    locale: "fr-FR",
    time_zone: "Europe/Paris",
    ring_sizes: "EU",
    lengths: "cm",
  });
  expect(moveTo({ ...french, currency: "CHF", time_zone: "Africa/Tunis", lengths: "in" }, "JP")).toEqual({
    country: "JP",
    currency: "CHF",
    locale: "ja-JP",
    time_zone: "Africa/Tunis",
    ring_sizes: "US",
    lengths: "in",
  });
  expect(moveTo(french, "")).toEqual({ country: "" });
});
