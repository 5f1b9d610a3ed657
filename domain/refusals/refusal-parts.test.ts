import { describe, expect, test } from "vitest";
import { refusalParts } from "./refusal-parts.ts";

const message = "Your price must be lower than the current price of $18.00.";

describe("the data API", () => {
  test("has the code as its hint, and the parameters as its details", () => {
    const error = {
      code: "PT409",
      message,
      details: '{"price": {"money": 18}}',
      hint: "answer_not_below_price",
    };
    expect(refusalParts(error)).toEqual({
      code: "answer_not_below_price",
      params: { price: { money: 18 } },
      message,
    });
    expect(refusalParts({ ...error, details: null })?.params).toEqual({});
  });

  test("a list of changes has an element with the parameters", () => {
    const error = { code: "PT409", message, hint: "cart_total_changed" };
    expect(refusalParts({ ...error, details: '[{"id": 1}, {"params": {"total": 2}}]' })?.params).toEqual({
      total: 2,
    });
    expect(refusalParts({ ...error, details: "[]" })?.params).toEqual({});
  });

  test("PostgreSQL's own errors are no refusals", () => {
    const error = { code: "42703", message: "column no does not exist", details: null };
    expect(refusalParts({ ...error, hint: null })).toBeNull();
    expect(refusalParts({ ...error, hint: "Perhaps you meant to reference the column." })).toBeNull();
  });
});

test.each([
  ["as its current version writes it", { code: "invalid_credentials", message: "Invalid" }],
  ["as its first version did", { code: 400, error_code: "invalid_credentials", msg: "Invalid" }],
])("the auth API, %s", (_, error) => {
  expect(refusalParts(error)).toEqual({ code: "invalid_credentials", params: {}, message: "Invalid" });
});

test("a route of ours names its parameters", () => {
  const error = { code: "mail_not_sent", message: "No.", params: { host: "mail.example.com" } };
  expect(refusalParts(error)).toEqual(error);
});

test("what was caught and thrown again is still what it was", () => {
  const cause = { code: "PT409", message, hint: "offer_gone" };
  expect(refusalParts(new Error("At a field.", { cause }))?.code).toBe("offer_gone");
});

test("an element of a list has a refusal as it is", () => {
  const refused = {
    code: "code_ended",
    message: "The code MAY has ended.",
    params: { code: "MAY" },
  };
  expect(refusalParts(refused)).toEqual(refused);
});

test.each([
  null,
  "text",
  new TypeError("Failed to fetch"),
  { code: "", message: "" },
  { code: "PT409", message: "No." },
])("%s is no refusal", (error) => {
  expect(refusalParts(error)).toBeNull();
});
