import { expect, test } from "vitest";
import { checkNewPassword } from "./new-password.ts";

test.for([
  ["", "", "password", "Weak Password"],
  ["opals", "opals", "password", "Weak Password"],
  ["opals", "pearl", "password", "Weak Password"],
  ["ééé", "ééé", "password", "Weak Password"],
  ["opals!", "opals", "confirmation", "Passwords Mismatch"],
  ["opals!", "opals! ", "confirmation", "Passwords Mismatch"],
  ["é".repeat(37), "é".repeat(37), "password", "Update Failed"],
] as const)("%j with %j is wrong in the %s: %s", ([password, confirmation, field, title]) => {
  expect(checkNewPassword({ password, confirmation })).toMatchObject({ field, title });
});

test.for(["opals!", "      ", "é".repeat(36)])("%j twice is right", (password) => {
  expect(checkNewPassword({ password, confirmation: password })).toBeNull();
});
