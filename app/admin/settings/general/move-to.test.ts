import { expect, test } from "vitest";
import { generalDraft } from "./general-facts.ts";
import { moveTo } from "./move-to.ts";

const fresh = generalDraft({
  name: "Opal",
  tagline: "",
  phone: "",
  email: "",
  hours: "",
  address: "",
  country: null,
  registered_name: "",
  tax_number: "",
  currency: "USD",
  language: "en",
  locale: "en-US",
  time_zone: "UTC",
  low_stock_threshold: 5,
  ring_sizes: "US",
  lengths: "in",
  invoice_when: "shipped",
  invoice_prefix: "",
  announcement: "",
  announcement_until: null,
});

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
