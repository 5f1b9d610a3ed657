import { expect, test } from "vitest";
import { checkNewPassword, problemTitle } from "./new-password.ts";

test.for([
  ["", "", "password", "Weak Password"],
  ["opals", "opals", "password", "Weak Password"],
  ["opals", "pearl", "password", "Weak Password"],
  ["ééé", "ééé", "password", "Weak Password"],
  ["opals!", "opals", "confirmation", "Passwords Mismatch"],
  ["opals!", "opals! ", "confirmation", "Passwords Mismatch"],
  ["é".repeat(37), "é".repeat(37), "password", "Update Failed"],
] as const)("%j with %j is wrong in the %s: %s", ([password, confirmation, field, title]) => {
  const typed = { password, confirmation };
  const { problems } = checkNewPassword(typed);
  expect(Object.keys(problems ?? {})).toEqual([field]);
  expect(problemTitle(field, typed)).toBe(title);
});

test.for(["opals!", "      ", "é".repeat(36)])("accepts %j twice", (password) => {
  expect(checkNewPassword({ password, confirmation: password })).toEqual({
    parsed: password,
    problems: null,
  });
});
