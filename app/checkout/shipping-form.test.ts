import { describe, expect, test } from "vitest";
import { checkShippingForm, emptyShippingForm, problemTitle, toShippingAddress } from "./shipping-form.ts";

const typed = {
  email: " mira.kapoor@mail.example ",
  name: "Mira Kapoor",
  address: "48 Carter Lane, Flat 6",
  city: "Mumbai",
  state: "Maharashtra",
  zipCode: "400001",
  country: "India",
  paymentMethod: "cod",
} as const;

describe("checkShippingForm", () => {
  test("trims texts", () => {
    expect(checkShippingForm(typed).parsed).toEqual({ ...typed, email: "mira.kapoor@mail.example" });
  });

  test("names every empty field", () => {
    expect(checkShippingForm(emptyShippingForm).problems).toEqual({
      email: "Please fill out the email field.",
      name: "Please fill out the name field.",
      address: "Please fill out the address field.",
      city: "Please fill out the city field.",
      state: "Please fill out the state field.",
      zipCode: "Please fill out the ZIP code field.",
      country: "Please fill out the country field.",
    });
  });

  test("treats blanks as empty", () => {
    expect(checkShippingForm({ ...typed, city: " \t " }).problems).toEqual({
      city: "Please fill out the city field.",
    });
  });

  test.each(["mira", "mira@mail", "mira@ mail.example", "@mail.example"])(
    "refuses %s as an e-mail",
    (email) => {
      expect(checkShippingForm({ ...typed, email }).problems).toEqual({
        email: "Please enter a valid email address.",
      });
    },
  );

  test("limits texts to what an order can store", () => {
    expect(checkShippingForm({ ...typed, zipCode: "1".repeat(20) }).problems).toBeNull();
    expect(checkShippingForm({ ...typed, zipCode: "1".repeat(21) }).problems).toEqual({
      zipCode: "Please keep the ZIP code within 20 characters.",
    });
  });
});

test("the toast distinguishes missing from invalid texts", () => {
  expect(problemTitle("city", { ...typed, city: " " })).toBe("Missing Information");
  expect(problemTitle("email", { ...typed, email: "mira" })).toBe("Please Check Your Details");
});

test("converts the address to the stored format", () => {
  expect(toShippingAddress(typed)).toEqual({
    email: typed.email,
    name: "Mira Kapoor",
    line1: "48 Carter Lane, Flat 6",
    city: "Mumbai",
    state: "Maharashtra",
    postal_code: "400001",
    country: "India",
  });
});
