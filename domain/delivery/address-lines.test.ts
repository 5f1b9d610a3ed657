import { expect, test } from "vitest";
import { addressLines } from "./address-lines.ts";
import { shippingAddressSchema } from "./shipping-address.ts";

const whole = {
  name: "Mira Kapoor",
  email: "mira@mail.example",
  line1: "48 Carter Lane",
  city: "Mumbai",
  state: "Maharashtra",
  postal_code: "400001",
  country: "India",
};

test.for([
  [whole, "Mira Kapoor\n48 Carter Lane\nMumbai 400001\nMaharashtra\nIndia"],
  [{ ...whole, country: "Atlantis" }, "Mira Kapoor\n48 Carter Lane\nMumbai, Maharashtra 400001\nAtlantis"],
  [{ name: "Mira", city: "Mumbai", country: 7 }, "Mira\nMumbai"],
  [{}, ""],
] as const)("%j reads %j", ([stored, lines]) => {
  expect(addressLines(shippingAddressSchema.parse(stored))).toBe(lines);
});
