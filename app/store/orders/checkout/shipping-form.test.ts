import { describe, expect, test } from "vitest";
import * as formats from "../../../features/delivery/addresses/formats.late.ts";
import {
  checkShippingForm as check,
  emptyShippingForm,
  problemTitle,
  type ShippingForm,
  toShippingAddress,
} from "./shipping-form.ts";

const checkShippingForm = (typed: ShippingForm) => check(typed, formats);

const typed = {
  email: " mira.kapoor@mail.example ",
  name: "Mira Kapoor",
  country: "India",
  address: "48 Carter Lane",
  line2: "Flat 6",
  city: "Mumbai",
  state: "Maharashtra",
  zipCode: "400001",
  phone: "+91 22 5550 0142",
  saveAddress: false,
  shippingMethod: "",
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
    expect(checkShippingForm({ ...typed, city: "x".repeat(100) }).problems).toBeNull();
    expect(checkShippingForm({ ...typed, city: "x".repeat(101) }).problems).toEqual({
      city: "Please keep the city within 100 characters.",
    });
    expect(checkShippingForm({ ...typed, zipCode: "1".repeat(21) }).problems).toEqual({
      zipCode: "Please keep the PIN code within 20 characters.",
    });
    expect(checkShippingForm({ ...typed, line2: "x".repeat(301) }).problems).toEqual({
      line2: "Please keep the second address line within 300 characters.",
    });
  });

  test.each([
    ["United States", { state: "state", zipCode: "ZIP code" }],
    ["Canada", { state: "province", zipCode: "postal code" }],
    ["United Kingdom", { zipCode: "postcode" }],
    ["India", { state: "state", zipCode: "PIN code" }],
    ["Germany", { zipCode: "postal code" }],
    ["Hong Kong", { state: "area" }],
    ["Ireland", {}],
  ])("asks for the parts that addresses in %s have", (country, parts) => {
    const missing = Object.entries(parts).map(([field, noun]) => [
      field,
      `Please fill out the ${noun} field.`,
    ]);
    expect(checkShippingForm({ ...typed, country, state: "", zipCode: "" }).problems ?? {}).toEqual(
      Object.fromEntries(missing),
    );
  });

  test("drops parts that addresses there do not have", () => {
    const sent = checkShippingForm({
      ...typed,
      country: "Hong Kong",
      city: "Central",
      state: "kowloon",
    }).parsed;
    expect(sent).toMatchObject({ city: "Central", state: "Kowloon", zipCode: "" });
    const german = { ...typed, country: "Germany", state: "Bavaria", zipCode: "D-80331" };
    expect(checkShippingForm(german).parsed).toMatchObject({ state: "", zipCode: "80331" });
  });

  test("refuses an impossible postal code or region, with an example", () => {
    const american = { ...typed, country: "United States", state: "CA", zipCode: "ABC" };
    expect(checkShippingForm(american).problems).toEqual({
      zipCode: "Please enter a ZIP code such as 95014.",
    });
    expect(checkShippingForm({ ...american, state: "Bavaria", zipCode: "95014" }).problems).toEqual({
      state: "Please choose a state from the list.",
    });
    expect(
      checkShippingForm({ ...typed, country: "Ireland", state: "Ulster", zipCode: "1" }).problems,
    ).toEqual({
      zipCode: "Please enter an Eircode such as A65 F4E2.",
    });
  });

  test("leaves it to the database if the formats could not be fetched", () => {
    const american = { ...typed, country: "United States", state: "", zipCode: "ABC" };
    expect(check(american, null).problems).toBeNull();
  });

  test("refuses a country that is not in the list", () => {
    expect(checkShippingForm({ ...typed, country: "Atlantis" }).problems).toEqual({
      country: "Please choose a country from the list.",
    });
  });

  test("asks for a phone number with cash on delivery only, because the courier calls", () => {
    expect(checkShippingForm({ ...typed, phone: " " }).problems).toEqual({
      phone: "Please fill out the phone field.",
    });
    expect(checkShippingForm({ ...typed, phone: " ", paymentMethod: "stripe" }).problems).toBeNull();
  });

  test("takes what is pasted as it is meant", () => {
    const pasted = {
      name: "\u200eAna Lima\u200f",
      email: "Ana <ana@Mail.example.>",
      phone: "\u202a555\u00a00142 x7\u202c",
    };
    expect(checkShippingForm({ ...typed, ...pasted }).parsed).toMatchObject({
      name: "Ana Lima",
      email: "ana@mail.example",
      phone: "555 0142 ext. 7",
    });
    expect(checkShippingForm({ ...typed, name: "\u200b" }).problems).toEqual({
      name: "Please fill out the name field.",
    });
  });

  test.each(["call me", "1234", "+1 234 567 890 123 456"])("refuses %s as a phone number", (phone) => {
    for (const paymentMethod of ["cod", "stripe"] as const)
      expect(checkShippingForm({ ...typed, paymentMethod, phone }).problems).toEqual({
        phone: "Please enter a valid phone number, with 5 to 15 digits.",
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
    line1: "48 Carter Lane",
    line2: "Flat 6",
    city: "Mumbai",
    state: "Maharashtra",
    postal_code: "400001",
    country: "India",
    country_code: "IN",
    phone: "+91 22 5550 0142",
  });
});
