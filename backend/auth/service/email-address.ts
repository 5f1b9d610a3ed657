import { invalid } from "./auth-error.ts";

const mostCharacters = 255;

/** What HTML calls a valid e-mail address, which is what browsers and GoTrue check. */
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const valid = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})*$`);

/** The address as it is stored and looked up: in lower case. @throws AuthError when it is none */
export function checkEmail(email: string): string {
  const address = email.toLowerCase();
  if (address === "") throw invalid("An email address is required");
  if (address.length > mostCharacters) throw invalid("An email address is too long");
  if (!valid.test(address)) throw invalid("Unable to validate email address: invalid format");
  return address;
}
