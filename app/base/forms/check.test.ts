import { describe, expect, test } from "vitest";
import { z } from "zod/mini";
import { checkSchema, checked } from "./check.ts";

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Please enter a name.")),
  stock: z.pipe(
    z.string().check(z.regex(/^\d+$/, "Please enter a number."), z.maxLength(3, "Please enter less.")),
    z.transform(Number),
  ),
});

describe("checkSchema", () => {
  test("returns the values as the schema transforms them", () => {
    expect(checkSchema(schema, { name: " Ring ", stock: "12" })).toEqual({
      parsed: { name: "Ring", stock: 12 },
      problems: null,
    });
  });

  test("names the first problem of each wrong field", () => {
    expect(checkSchema(schema, { name: " ", stock: "a dozen" })).toEqual({
      parsed: null,
      problems: { name: "Please enter a name.", stock: "Please enter a number." },
    });
  });
});

test("a check without a schema fails when any field has a problem", () => {
  expect(checked("Mira", { name: undefined })).toEqual({ parsed: "Mira", problems: null });
  expect(checked("Mira", { name: "Please enter your name." })).toEqual({
    parsed: null,
    problems: { name: "Please enter your name." },
  });
});
