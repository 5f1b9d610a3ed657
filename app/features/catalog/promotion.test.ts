import { describe, expect, it } from "vitest";
import { english } from "../../base/language/languages.ts";
import { describePromotion, type RunningPromotion, promotionOf } from "./promotion.ts";
import { dollars } from "../../../domain/money/dollars.ts";

const everything: RunningPromotion = {
  id: 1,
  name: "Opening weeks",
  discount_type: "percentage",
  discount_value: 10,
  applicable_scope: "all_products",
  product_ids: [],
  category_names: [],
};
const gemstones: RunningPromotion = {
  ...everything,
  id: 2,
  applicable_scope: "specific_categories",
  category_names: ["Gemstones"],
};
const halo: RunningPromotion = {
  ...everything,
  id: 3,
  discount_type: "fixed_amount",
  discount_value: 40,
  applicable_scope: "specific_products",
  product_ids: [7],
};

describe("describePromotion", () => {
  it("names the discount and what it applies to", () => {
    expect(describePromotion(everything, english, dollars, String)).toBe("10% off everything");
    expect(describePromotion(halo, english, dollars, String)).toBe("$40.00 off selected pieces");
    const both = { ...gemstones, category_names: ["Gemstones", "Moissanite Rings"] };
    expect(describePromotion(both, english, dollars, String)).toBe("10% off Gemstones and Moissanite Rings");
  });
});

describe("promotionOf", () => {
  const lowered = { id: 7, category: "Gemstones", price: 100, final_price: 60 };

  it("names the product's own promotion first, then its category's, then everybody's", () => {
    expect(promotionOf(lowered, [everything, gemstones, halo])).toBe(halo);
    expect(promotionOf({ ...lowered, id: 8 }, [everything, gemstones, halo])).toBe(gemstones);
    expect(promotionOf({ ...lowered, id: 8, category: "Watches" }, [everything, gemstones])).toBe(everything);
  });

  it("names the newest of several", () => {
    const newer = { ...gemstones, id: 9 };
    expect(promotionOf({ ...lowered, id: 8 }, [newer, gemstones])).toBe(newer);
  });

  it("names none if the price was not lowered or nothing fits", () => {
    expect(promotionOf({ ...lowered, final_price: 100 }, [everything])).toBeUndefined();
    expect(promotionOf({ ...lowered, id: 8, category: "Watches" }, [gemstones, halo])).toBeUndefined();
  });
});
