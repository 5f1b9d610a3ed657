import { describe, expect, test } from "vitest";
import { checkOffer } from "./offer-form.ts";
import { dollars } from "../../../domain/money/dollars.ts";

const problemsOf = (price: string, currentPrice = 20) =>
  checkOffer({ price, message: "" }, currentPrice, dollars).problems;

describe("an offer's price", () => {
  test.each(["", "abc", "1e3", "0", "0.00", "-5"])("%j is invalid", (price) => {
    expect(problemsOf(price)).toEqual({ price: "Please enter a valid offer price." });
  });

  test("has whole cents", () => {
    expect(problemsOf("15.999")).toEqual({
      price: "Please enter dollars and cents, with two decimals at most.",
    });
  });

  test("must be lower than the current price", () => {
    expect(problemsOf("19.99")).toBeNull();
    expect(problemsOf("20")).toEqual({ price: "Your offer must be lower than the current price of $20.00." });
    expect(problemsOf("9".repeat(400), 1284.5)).toEqual({
      price: "Your offer must be lower than the current price of $1,284.50.",
    });
  });
});

test("parses the price and trims the message", () => {
  expect(checkOffer({ price: " $1,250.50 ", message: " For my sister. " }, 2000, dollars).parsed).toEqual({
    price: 1250.5,
    message: "For my sister.",
  });
});

test("the message is optional, and has up to 2,000 characters", () => {
  expect(checkOffer({ price: "15", message: "💎".repeat(2000) }, 20, dollars).problems).toBeNull();
  expect(checkOffer({ price: "15", message: "x".repeat(2001) }, 20, dollars).problems).toEqual({
    message: "Please keep your message within 2,000 characters.",
  });
});
