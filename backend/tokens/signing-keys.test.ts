import { generateKeyPairSync } from "node:crypto";
import type { JWK } from "jose";
import { describe, expect, test } from "vitest";
import { generateSigningJwk, parseSigningKeys, publicJwk } from "./signing-keys.ts";

const rsa = (modulusLength: number): JWK => {
  const jwk = generateKeyPairSync("rsa", { modulusLength }).privateKey.export({ format: "jwk" }) as JWK;
  return { ...jwk, kid: "rsa", alg: "RS256", key_ops: ["sign", "verify"] };
};
const good = generateSigningJwk();
const { d, ...withoutPrivatePart } = good;

test("a key's public part contains nothing of the private one", () => {
  for (const jwk of [good, rsa(2048)]) {
    const shown = publicJwk(parseSigningKeys(JSON.stringify([jwk]))[0]!);
    for (const member of ["d", "p", "q", "dp", "dq", "qi", "k"]) expect(shown).not.toHaveProperty(member);
    expect(shown).toMatchObject({
      kty: jwk.kty,
      kid: jwk.kid,
      alg: jwk.alg,
      use: "sig",
      key_ops: ["verify"],
    });
  }
});

test("a key that only verifies needs no private part", () => {
  const other = { ...withoutPrivatePart, kid: "other", key_ops: ["verify"] };
  const keys = parseSigningKeys(JSON.stringify([other, good]));
  expect(keys.map(({ kid, signs }) => [kid, signs])).toEqual([
    ["other", false],
    [good.kid, true],
  ]);
});

describe("keys are refused", () => {
  const { kid: _kid, ...nameless } = good;
  test.each([
    ["that are no JSON", "{", "must be a JSON array"],
    ["that are no list", good, "must be a JSON array"],
    ["that are none", [], "exactly one key"],
    ["without a name", [nameless], "must be a JSON array"],
    ["of another algorithm", [{ ...good, alg: "ES512" }], "alg ES256 or RS256"],
    [
      "that are shared secrets",
      [{ kty: "oct", k: "AAAA", kid: "a", alg: "HS256", key_ops: ["sign"] }],
      "alg",
    ],
    ["of which none signs", [{ ...good, key_ops: ["verify"] }], "exactly one key"],
    ["of which two sign", [good, generateSigningJwk()], "exactly one key"],
    ["with the same name", [good, { ...good, key_ops: ["verify"] }], "same kid"],
    ["that sign without a private part", [withoutPrivatePart], "private part"],
    ["of the wrong kind", [{ ...good, alg: "RS256" }], "none for RS256"],
    ["that are damaged", [{ ...good, x: "AAAA" }], "none for ES256"],
    ["that are short", [rsa(1024)], "none for RS256"],
  ])("%s", (_, keys, reason) => {
    const json = typeof keys === "string" ? keys : JSON.stringify(keys);
    expect(() => parseSigningKeys(json)).toThrow(reason);
    expect(() => parseSigningKeys(json)).not.toThrow(d);
  });
});
