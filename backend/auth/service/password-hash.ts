import { invalid } from "./auth-error.ts";

/** bcrypt's salt and digest have a few bits too many, which are zero; with others no password would match. */
const bcrypt = /^\$2[abxy]\$(?<cost>\d\d)\$[./\dA-Za-z]{21}[.Oeu][./\dA-Za-z]{30}[.CGKOSWaeimquy26]$/;

const minCost = 4;

/** The highest cost of a shop's own hashes (`PASSWORD_COST`): 1.5 seconds. */
export const maxCost = 15;

/** The highest cost of an imported hash: 0.2 seconds, so that signing in with one does not keep everybody else waiting. */
const maxGivenCost = 12;

/** The cost of a hash that can be checked, otherwise undefined. */
export function costOf(hash: string): number | undefined {
  const cost = Number(bcrypt.exec(hash)?.groups?.["cost"]);
  return cost >= minCost && cost <= maxCost ? cost : undefined;
}

/** @throws AuthError if sign-ins could not be checked against an imported hash */
export function checkPasswordHash(hash: string): void {
  const kind = foreign.find(({ prefix }) => hash.startsWith(prefix));
  if (kind) throw invalid(`Password hashes of ${kind.name} are not supported, only bcrypt's are`);
  const cost = costOf(hash);
  if (cost === undefined) throw invalid("The password hash is not a valid bcrypt hash");
  if (cost > maxGivenCost) {
    throw invalid(`A password hash must not have a cost above ${maxGivenCost}; this one has ${cost}`);
  }
}

const foreign = [
  { prefix: "$argon2", name: "Argon2" },
  { prefix: "$fbscrypt", name: "Firebase's scrypt" },
];
