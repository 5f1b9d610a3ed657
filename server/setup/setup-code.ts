import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { SetupRefusal } from "./setup-refusal.ts";
import { refused } from "../../domain/refusals/refused.ts";

/** No signs that are mistaken for others: 0 and O, 1, I and L, 2 and Z, 5 and S, 6 and G, 8 and B, U and V. */
const alphabet = "ACDEFGHJKMNPQRTWXY3479";
/** 53 bits: at ten thousand guesses a second, one is right after 14,000 years. */
const length = 12;

/** The code that opens a shop without an administrator: the same for all processes with the same secret. */
export function setupCode(secret: string): string {
  const digest = createHmac("sha256", secret).update("facet setup code").digest();
  const signs = Array.from(digest.subarray(0, length), (byte) => alphabet[byte % alphabet.length]);
  return signs.join("").replace(/.{4}(?=.)/g, "$&-");
}

/**
 * Checks a typed code in any case, with or without spaces and dashes. Wrong ones are not counted: a lock would keep the
 * owner out. @throws SetupRefusal
 */
export function createCodeCheck(code: string): (typed: string) => void {
  return (typed) => {
    if (plain(typed) === "")
      throw new SetupRefusal(403, refused("setup_code_missing", "Please enter the setup code."), "code");
    if (!timingSafeEqual(digestOf(typed), digestOf(code))) throw new SetupRefusal(403, wrongCode, "code");
  };
}

const wrongCode = refused(
  "setup_code_wrong",
  "This is not the setup code. The shop prints it when it starts, in the terminal and in its log.",
);

/** The comparison needs equal lengths, which digests have. */
function digestOf(code: string): Buffer {
  return createHash("sha256").update(plain(code)).digest();
}

function plain(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, "");
}
