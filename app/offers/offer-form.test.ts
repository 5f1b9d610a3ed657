import { describe, expect, test } from "vitest";
import { checkOffer } from "./offer-form.ts";

const sentence = (price: string, currentPrice = 20) =>
  checkOffer({ price, message: "" }, currentPrice).price?.sentence;

describe("an offer's price", () => {
  test.each(["", "abc", "1e3", "0", "0.00", "-5"])("%j is none", (price) => {
    expect(checkOffer({ price, message: "" }, 20)).toEqual({
      price: { title: "Invalid Offer", sentence: "Please enter a valid offer price." },
    });
  });

  test("has whole cents", () => {
    expect(sentence("15.999")).toBe("Please enter dollars and cents, with two decimals at most.");
  });

  test("is lower than the current price", () => {
    expect(sentence("19.99")).toBeUndefined();
    expect(sentence("20")).toBe("Your offer must be lower than the current price of $20.00.");
    expect(sentence("9".repeat(400), 1284.5)).toBe(
      "Your offer must be lower than the current price of $1,284.50.",
    );
  });
});

test("an offer's message may be missing, and has up to 2,000 characters", () => {
  expect(checkOffer({ price: "15", message: "💎".repeat(2000) }, 20)).toEqual({});
  expect(checkOffer({ price: "15", message: "x".repeat(2001) }, 20)).toEqual({
    message: { title: "Message is too long", sentence: "Please keep your message within 2,000 characters." },
  });
});
