import { decodeJwt, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sign } from "../base/api.ts";
import { type Answer, type AuthServer, newcomer, serveAuth } from "./server.ts";

let server: AuthServer;
beforeAll(async () => {
  server = await serveAuth();
});
afterAll(() => server.close());

const userWith = (bearer: string): Promise<Answer> => server.ask("GET", "/user", { bearer });

async function accessToken(): Promise<string> {
  return (await server.client().signUp(newcomer())).data.session?.access_token ?? "";
}

const badToken = (reason: string) => ({
  code: 403,
  error_code: "bad_jwt",
  msg: `invalid JWT: unable to parse or verify signature, ${reason}`,
});

const subject = async (): Promise<Record<string, unknown>> => {
  const { exp: _, ...claims } = decodeJwt(await accessToken());
  return claims;
};

const unsigned = (claims: object): string =>
  [{ alg: "none", typ: "JWT" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".") + ".";

describe("refuses a token that is", () => {
  test("missing or malformed", async () => {
    const without: Record<string, string>[] = [
      {},
      { authorization: "Basic YTpi" },
      { authorization: "Bearer" },
    ];
    for (const headers of without) {
      const { status, body } = await server.ask("GET", "/user", { headers });
      expect([status, body]).toEqual([
        401,
        { code: 401, error_code: "no_authorization", msg: "This endpoint requires a valid Bearer token" },
      ]);
    }
    const nonsense = await userWith("nonsense");
    expect([nonsense.status, nonsense.body]).toEqual([
      403,
      badToken("token is malformed: token contains an invalid number of segments"),
    ]);
  });

  test("unsigned", async () => {
    const { status, body } = await userWith(unsigned(await subject()));
    expect([status, body]).toEqual([
      403,
      badToken("token signature is invalid: signing method none is invalid"),
    ]);
  });

  test("signed by another secret, or by another algorithm", async () => {
    const claims = await subject();
    const other = await userWith(await sign(claims, "another secret, long enough to be one"));
    expect([other.status, other.body]).toEqual([
      403,
      badToken("token signature is invalid: signature is invalid"),
    ]);
    const key = new TextEncoder().encode("only-for-tests-only-for-tests-only-for-tests-only-for-tests-only");
    const token = await new SignJWT(claims).setProtectedHeader({ alg: "HS512" }).sign(key);
    expect((await userWith(token)).body["error_code"]).toBe("bad_jwt");
  });

  test("expired, or not yet valid", async () => {
    const claims = await subject();
    const expired = await userWith(await sign(claims, undefined, "-1m"));
    expect([expired.status, expired.body]).toEqual([
      403,
      badToken("token has invalid claims: token is expired"),
    ]);
    const early = await userWith(await sign({ ...claims, nbf: Math.floor(Date.now() / 1000) + 600 }));
    expect(early.body).toEqual(badToken("token has invalid claims: token is not valid yet"));
  });

  test("changed to another subject or role", async () => {
    const token = await accessToken();
    const [head, , signature] = token.split(".");
    const claims = { ...decodeJwt(token), role: "service_role" };
    const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
    for (const path of ["/user", "/admin/users"]) {
      const { status, body } = await server.ask("GET", path, { bearer: `${head}.${payload}.${signature}` });
      expect([status, body["error_code"]]).toEqual([403, "bad_jwt"]);
    }
  });

  test("for another audience", async () => {
    const { status, body } = await userWith(await sign({ ...(await subject()), aud: "elsewhere" }));
    expect([status, body]).toMatchObject([
      400,
      { error_code: "validation_failed", msg: "Token audience doesn't match request audience" },
    ]);
  });

  test("ours, but for an unknown user or another user's session", async () => {
    const claims = await subject();
    const mine = await subject();
    const codeOf = async (change: object): Promise<unknown> =>
      (await userWith(await sign({ ...claims, ...change }))).body["error_code"];
    expect(await codeOf({ sub: undefined })).toBe("bad_jwt");
    expect(await codeOf({ sub: "me" })).toBe("bad_jwt");
    expect(await codeOf({ session_id: "mine" })).toBe("bad_jwt");
    expect(await codeOf({ session_id: mine["session_id"] })).toBe("session_not_found");
    expect(await codeOf({ sub: "00000000-0000-4000-8000-000000000000" })).toBe("user_not_found");
    expect(await codeOf({})).toBeUndefined();
  });

  test("an API key", async () => {
    const { status, body } = await server.ask("GET", "/settings", {
      headers: { apikey: "sb_publishable_other" },
    });
    expect([status, body]).toMatchObject([401, { message: "Invalid API key" }]);
  });
});
