import { expect, test } from "vitest";
import { sortsAsEnglish } from "./name-order.late.ts";

test.for(["en", "de", "fr", "it", "nl", "pt-BR"])(
  "names in %s are in the order that an index has",
  (language) => {
    expect(sortsAsEnglish(language)).toBe(true);
  },
);

test.for(["es", "sv", "da", "pl", "cs", "hu", "tr", "uk", "zh", "ja"])(
  "%s has an order of its own",
  (language) => {
    expect(sortsAsEnglish(language)).toBe(false);
  },
);
