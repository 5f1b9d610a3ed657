import { createClient } from "@supabase/supabase-js";
import {
  createLocalJWKSet,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  type JWK,
  jwtVerify,
  SignJWT,
} from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generateSigningJwk, parseSigningKeys } from "../../../backend/tokens/signing-keys.ts";
import { keys, sign } from "../base/api.ts";
import { memory, newcomer } from "./server.ts";
import { openProject, type Project } from "../base/project.ts";

// Access tokens that are signed with a private key, so that anybody can verify them with the public one.

async function rsaJwk(): Promise<JWK> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: "rsa", alg: "RS256", key_ops: ["sign"] };
}

const verifyOnly = (jwk: JWK): JWK => ({ ...jwk, key_ops: ["verify"] });
const older = { ...generateSigningJwk(), kid: "older" };

let es256: Project;
let rs256: Project;
beforeAll(async () => {
  const rsa = await rsaJwk();
  es256 = await openProject({ signingKeys: read([generateSigningJwk(), verifyOnly(older)]) });
  rs256 = await openProject({ signingKeys: read([rsa]) });
});
afterAll(async () => {
  await es256.close();
  await rs256.close();
});

const read = (jwks: JWK[]) => parseSigningKeys(JSON.stringify(jwks));

const publicKeys = async ({ url }: Project): Promise<{ response: Response; jwks: { keys: JWK[] } }> => {
  const response = await fetch(`${url}/auth/v1/.well-known/jwks.json`);
  return { response, jwks: (await response.clone().json()) as { keys: JWK[] } };
};

/** The statuses that a customer's token gets: reading their profile, the account, and the buckets. */
const statuses = async ({ url }: Project, bearer: string): Promise<number[]> => {
  const headers = { apikey: keys.publishable, authorization: `Bearer ${bearer}` };
  const paths = ["/rest/v1/profiles", "/auth/v1/user", "/storage/v1/bucket"];
  return Promise.all(paths.map(async (path) => (await fetch(url + path, { headers })).status));
};

describe.each([
  ["ES256", () => es256],
  ["RS256", () => rs256],
] as const)("with a key of %s", (alg, project) => {
  test("new tokens are signed with it, and anybody can verify them", async () => {
    const { token, id } = await project().customer("Ana");
    const { jwks } = await publicKeys(project());
    expect(decodeProtectedHeader(token)).toEqual({ alg, kid: jwks.keys[0]?.kid, typ: "JWT" });
    const { payload } = await jwtVerify(token, createLocalJWKSet(jwks));
    expect(payload).toMatchObject({ sub: id, role: "authenticated" });
  });

  test("all three APIs accept its tokens, and those of the shared secret", async () => {
    const { token, id } = await project().customer("Ana");
    expect(await statuses(project(), token)).toEqual([200, 200, 200]);
    const shared = await sign({ sub: id, aud: "authenticated" });
    expect(await statuses(project(), shared)).toEqual([200, 200, 200]);
  });

  test("the client verifies a token's claims by itself", async () => {
    const asked: string[] = [];
    const client = createClient(project().url, keys.publishable, {
      auth: { storage: memory(), storageKey: crypto.randomUUID(), autoRefreshToken: false },
      global: {
        fetch: (input, init) => {
          const request = new Request(input, init);
          asked.push(request.url);
          return fetch(request);
        },
      },
    });
    const { data } = await client.auth.signUp(newcomer());
    asked.length = 0;
    for (let time = 0; time < 3; time++) {
      const { data: found } = await client.auth.getClaims();
      expect(found?.claims.sub).toBe(data.user?.id);
    }
    expect(asked).toEqual([`${project().url}/auth/v1/.well-known/jwks.json`]);
    const [head, body] = data.session!.access_token.split(".");
    expect((await client.auth.getClaims(`${head}.${body}.AAAA`)).error?.name).toBe("AuthInvalidJwtError");
  });
});

test("the endpoint shows only public keys, including those of older tokens, and may be cached", async () => {
  const { response, jwks } = await publicKeys(es256);
  expect(response.headers.get("cache-control")).toBe("public, max-age=600");
  expect(jwks.keys.map(({ kid }) => kid)).toEqual([expect.any(String), "older"]);
  const shown = { kty: "EC", crv: "P-256", use: "sig", alg: "ES256", key_ops: ["verify"], ext: true };
  const members = { kid: expect.any(String), x: expect.any(String), y: expect.any(String) };
  for (const key of jwks.keys) expect(key).toEqual({ ...shown, ...members });
});

const withKey = async (key: JWK, header: object, claims: object): Promise<string> => {
  const [{ privateKey } = {}] = read([{ ...key, key_ops: ["sign"] }]);
  return new SignJWT({ role: "authenticated", aud: "authenticated", ...claims })
    .setProtectedHeader({ alg: "ES256", ...header })
    .setExpirationTime("1h")
    .sign(privateKey!);
};

test("tokens of an older key stay valid", async () => {
  const { id } = await es256.customer("Ana");
  const token = await withKey(older, { kid: "older" }, { sub: id });
  expect(await statuses(es256, token)).toEqual([200, 200, 200]);
});

test("tokens of other keys are refused, whatever they are called", async () => {
  const { id } = await es256.customer("Ana");
  const stranger = generateSigningJwk();
  const claims = { sub: id };
  const { jwks } = await publicKeys(es256);
  const tokens = {
    unknown: await withKey(stranger, { kid: "unknown" }, claims),
    "with the name of ours": await withKey(stranger, { kid: "older" }, claims),
    "without a name": await withKey(stranger, {}, claims),
    "that bring their key": await withKey(stranger, { kid: "x", jwk: jwks.keys[0] }, claims),
    "of the other key": await withKey(older, { kid: jwks.keys[0]!.kid }, claims),
    "of an algorithm without a key": await new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid: "older" })
      .sign((await generateKeyPair("RS256")).privateKey),
  };
  for (const [name, token] of Object.entries(tokens))
    expect([name, ...(await statuses(es256, token))]).toEqual([name, 401, 403, 400]);
});

test("a public key is not accepted as a shared secret", async () => {
  const { id } = await es256.customer("Ana");
  const { jwks } = await publicKeys(es256);
  for (const secret of [JSON.stringify(jwks.keys[0]), jwks.keys[0]!.x!.repeat(2)]) {
    const token = await sign({ sub: id, aud: "authenticated" }, secret);
    expect(await statuses(es256, token)).toEqual([401, 403, 400]);
  }
});
