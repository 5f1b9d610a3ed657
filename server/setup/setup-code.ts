import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { SetupRefusal } from "./setup-refusal.ts";

/** Without what is mistaken for something else: 0 and O, 1, I and L, 2 and Z, 5 and S, 6 and G, 8 and B, U and V. */
const alphabet = "ACDEFGHJKMNPQRTWXY3479";
const length = 8;

/** The code that opens a shop without an administrator: the same for all processes with the same secret. */
export function setupCode(secret: string): string {
  const digest = createHmac("sha256", secret).update("facet setup code").digest("hex");
  let rest = BigInt(`0x${digest}`);
  let code = "";
  for (; code.length < length; rest /= BigInt(alphabet.length))
    code += alphabet[Number(rest % BigInt(alphabet.length))];
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}

const maxWrong = 10;
const hour = 3_600_000;

/**
 * Checks what is typed as the code, in any case, with or without spaces and dash. Ten wrong ones within an hour,
 * whoever sends them, lock it for an hour, also for the right one.
 * @throws SetupRefusal
 */
export function createCodeCheck(code: string, now = Date.now): (typed: string) => void {
  let wrong: number[] = [];
  let lockedUntil = 0;
  return (typed) => {
    const time = now();
    if (time < lockedUntil) throw locked(lockedUntil - time);
    if (plain(typed) === "") throw new SetupRefusal(403, "Please enter the setup code.", { field: "code" });
    if (timingSafeEqual(digestOf(typed), digestOf(code))) {
      wrong = [];
      return;
    }
    wrong = [...wrong.filter((at) => at > time - hour), time];
    if (wrong.length < maxWrong) throw new SetupRefusal(403, wrongCode, { field: "code" });
    wrong = [];
    lockedUntil = time + hour;
    throw locked(hour);
  };
}

const wrongCode =
  "This is not the setup code. The shop prints it when it starts, in the terminal and in its log.";

function locked(milliseconds: number): SetupRefusal {
  const minutes = Math.ceil(milliseconds / 60_000);
  return new SetupRefusal(
    429,
    `Ten wrong setup codes were entered, so no code is accepted for an hour. Please try again in ${minutes === 1 ? "1 minute" : `${minutes} minutes`}.`,
    { field: "code", headers: { "Retry-After": String(Math.ceil(milliseconds / 1000)) } },
  );
}

/** Digests have the same length, which the comparison needs. */
function digestOf(code: string): Buffer {
  return createHash("sha256").update(plain(code)).digest();
}

function plain(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, "");
}
