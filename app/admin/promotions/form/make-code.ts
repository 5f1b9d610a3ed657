/** Without letters and digits that look alike. Their number divides 256, so that each is as likely. */
const symbols = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

export function makeCode(): string {
  return [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => symbols[byte % 32]).join("");
}
