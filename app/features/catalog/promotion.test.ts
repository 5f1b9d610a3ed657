import { describe, expect, it } from "vitest";
import { english } from "../../base/language/languages.ts";
import { describePromotion, type RunningPromotion } from "./promotion.ts";
import { dollars } from "../../../domain/money/dollars.ts";

const everything: RunningPromotion = {
  id: 1,
  name: "Opening weeks",
  discount_type: "percentage",
  discount_value: 10,
  applicable_scope: "all_products",
  category_names: [],
};
const gemstones: RunningPromotion = {
  ...everything,
  applicable_scope: "specific_categories",
  category_names: ["Gemstones"],
};
const halo: RunningPromotion = {
  ...everything,
  discount_type: "fixed_amount",
  discount_value: 40,
  applicable_scope: "specific_products",
};

describe("describePromotion", () => {
  it("names the discount and what it applies to", () => {
    expect(describePromotion(everything, english, dollars, String)).toBe("10% off everything");
    expect(describePromotion(halo, english, dollars, String)).toBe("$40.00 off selected pieces");
    const both = { ...gemstones, category_names: ["Gemstones", "Moissanite Rings"] };
    expect(describePromotion(both, english, dollars, String)).toBe("10% off Gemstones and Moissanite Rings");
  });
});
