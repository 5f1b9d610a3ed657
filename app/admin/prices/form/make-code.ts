/** Symbols of a code, without letters and digits that look alike. Their number divides 256, so each is equally likely. */
const symbols = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

export function makeCode(): string {
  return [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => symbols[byte % 32]).join("");
}
