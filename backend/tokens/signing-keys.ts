import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomUUID,
} from "node:crypto";
import type { JWK } from "jose";
import { z } from "zod";

/** A key pair for access tokens, whose public half everybody may have. */
export type SigningKey = {
  kid: string;
  alg: Algorithm;
  publicKey: KeyObject;
  /** Missing for a key of another service, whose tokens are accepted. */
  privateKey: KeyObject | undefined;
  signs: boolean;
};

const algorithms = ["ES256", "RS256"] as const;
type Algorithm = (typeof algorithms)[number];

const shape = z.array(
  z.looseObject({
    kid: z.string().min(1).max(200),
    alg: z.enum(algorithms),
    key_ops: z.array(z.string()),
    d: z.string().optional(),
  }),
);

/** Reads a JSON array of JWKs, of which one has the operation `sign`. @throws Error that does not quote them */
export function parseSigningKeys(json: string): SigningKey[] {
  const parsed = shape.safeParse(parseJson(json));
  if (!parsed.success) {
    throw new Error("must be a JSON array of JWKs with kid, key_ops, and alg ES256 or RS256");
  }
  const keys = parsed.data.map(readKey);
  if (keys.filter(({ signs }) => signs).length !== 1) {
    throw new Error("must have exactly one key with the operation sign");
  }
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length) throw new Error("has the same kid twice");
  return keys;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function readKey({ kid, alg, key_ops: operations, d, ...more }: z.infer<typeof shape>[number]): SigningKey {
  const signs = operations.includes("sign");
  const { privateKey, publicKey } = importKey({ ...more, d });
  const { namedCurve = "", modulusLength = 0 } = publicKey?.asymmetricKeyDetails ?? {};
  const isSuitable = alg === "ES256" ? namedCurve === "prime256v1" : modulusLength >= 2048;
  if (!publicKey || !isSuitable) throw new Error(`has a key that is none for ${alg}`);
  if (signs && !privateKey)
    throw new Error("has a key with the operation sign, but without its private part");
  return { kid, alg, publicKey, privateKey, signs };
}

function importKey(jwk: JsonWebKey): { privateKey?: KeyObject; publicKey?: KeyObject } {
  try {
    if (jwk.d === undefined) return { publicKey: createPublicKey({ key: jwk, format: "jwk" }) };
    const privateKey = createPrivateKey({ key: jwk, format: "jwk" });
    return { privateKey, publicKey: createPublicKey(privateKey) };
  } catch {
    return {};
  }
}

export function publicJwk({ kid, alg, publicKey }: SigningKey): JWK {
  return { ...publicKey.export({ format: "jwk" }), kid, alg, use: "sig", key_ops: ["verify"], ext: true };
}

export function generateSigningJwk(): JWK {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const jwk = privateKey.export({ format: "jwk" }) as JWK;
  return { ...jwk, kid: randomUUID(), alg: "ES256", use: "sig", key_ops: ["sign", "verify"], ext: true };
}
