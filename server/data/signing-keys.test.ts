import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { generateSigningJwk } from "../../backend/tokens/signing-keys.ts";
import { readEnvironment } from "../environment.ts";
import { openSigningKeys } from "./signing-keys.ts";

let directory: string;
let path: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "facet-keys-"));
  path = join(directory, "signing-keys");
});
afterEach(() => rmSync(directory, { recursive: true }));

const open = (variables: NodeJS.ProcessEnv = {}) => openSigningKeys(readEnvironment(variables), directory);
const names = (keys: ReturnType<typeof open>) => keys.map(({ kid, signs }) => (signs ? kid : `(${kid})`));

test("a key is made at the first start, for its owner's eyes only, and kept", () => {
  const keys = open();
  expect(keys).toMatchObject([{ alg: "ES256", signs: true }]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(names(open())).toEqual(names(keys));
});

test("ROTATE_KEYS puts a new key in its place, and keeps the public part of the last ones", () => {
  const first = open()[0]!.kid;
  const second = open({ ROTATE_KEYS: "1" })[0]!.kid;
  expect(names(open())).toEqual([second, `(${first})`]);
  expect(second).not.toBe(first);
  const [, older] = JSON.parse(readFileSync(path, "utf8")) as object[];
  expect(older).not.toHaveProperty("d");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  for (let time = 0; time < 4; time++) open({ ROTATE_KEYS: "1" });
  expect(open()).toHaveLength(4);
});

test("the operator's keys take precedence, and with the operator's secret there are none", () => {
  const jwk = generateSigningJwk();
  expect(names(open({ JWT_KEYS: JSON.stringify([jwk]) }))).toEqual([jwk.kid]);
  expect(open({ JWT_SECRET: "x".repeat(32) })).toEqual([]);
  expect(() => statSync(path)).toThrow("ENOENT");
});

test("damaged keys are refused without quoting them", () => {
  const { x, d, ...jwk } = generateSigningJwk();
  const damaged = JSON.stringify([{ ...jwk, d }]);
  expect(() => open({ JWT_KEYS: damaged })).toThrow("JWT_KEYS has a key that is none for ES256.");
  writeFileSync(path, damaged);
  expect(() => open()).toThrow(`${path} has a key that is none for ES256; remove it to make a new one.`);
  expect(x).not.toBe("");
});

test.each([{ JWT_SECRET: "x".repeat(32) }, { JWT_KEYS: JSON.stringify([generateSigningJwk()]) }])(
  "ROTATE_KEYS is refused where the operator has the keys",
  (settings) => {
    expect(() => open({ ...settings, ROTATE_KEYS: "1" })).toThrow("ROTATE_KEYS replaces the key in DATA_DIR");
  },
);
