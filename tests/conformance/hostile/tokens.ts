import { SignJWT } from "jose";
import { testJwtSecret } from "../../setup/names.ts";

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const minute = 60;
const now = (): number => Math.floor(Date.now() / 1000);

type Claims = Record<string, unknown>;

/** Signs like the auth API, or with another secret. */
function sign(claims: Claims, { secret = testJwtSecret, alg = "HS256" } = {}): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret));
}

/** Invalid tokens for the user `sub`, by what is wrong with them. */
export async function invalidTokens(sub: string, good: string): Promise<Record<string, string>> {
  const whole = { sub, role: "authenticated", aud: "authenticated", exp: now() + minute };
  const [head = "", body = "", signature = ""] = good.split(".");
  const other = { secret: "another secret, as long as it has to be" };
  const unsigned = (alg: unknown, claims: Claims): string =>
    `${encode({ alg, typ: "JWT" })}.${encode(claims)}.`;
  return {
    expired: await sign({ ...whole, exp: now() - minute }),
    "not valid yet": await sign({ ...whole, nbf: now() + minute }),
    "with another secret": await sign(whole, other),
    "with another secret, for service_role": await sign({ ...whole, role: "service_role" }, other),
    "with another secret, for postgres": await sign({ ...whole, role: "postgres" }, other),
    "with another secret, for authenticator": await sign({ ...whole, role: "authenticator" }, other),
    "with an empty secret": `${encode({ alg: "HS256" })}.${encode(whole)}.`,
    "with another algorithm": await sign(whole, { alg: "HS512", secret: testJwtSecret.repeat(2) }),
    "unsigned (none)": unsigned("none", { ...whole, role: "service_role" }),
    "unsigned (NoNe)": unsigned("NoNe", { ...whole, role: "service_role" }),
    "unsigned, with a list of algorithms": unsigned(["HS256", "none"], whole),
    "unsigned, with the signature of another": `${unsigned("none", whole)}${signature}`,
    "with another role under a valid signature": `${head}.${encode({ ...whole, role: "service_role" })}.${signature}`,
    "with another user under a valid signature": `${head}.${encode({ ...whole, sub: crypto.randomUUID() })}.${signature}`,
    "with its own key": `${encode({ alg: "HS256", jwk: { kty: "oct", k: "AAAA" } })}.${body}.${signature}`,
    "with an unknown critical header": `${encode({ alg: "HS256", crit: ["x"], x: 1 })}.${body}.${signature}`,
    truncated: good.slice(0, -4),
    "with two parts": `${head}.${body}`,
    "with five parts": `${head}.${body}.${signature}.${body}.${signature}`,
    "whose claims are a list": await signedText("[]"),
    "whose claims are a text": await signedText('"service_role"'),
    "whose claims are not JSON": await signedText("{"),
    "whose claims are null": await signedText("null"),
    "whose expiry is a text": await sign({ ...whole, exp: "tomorrow" }),
    huge: await sign({ ...whole, more: "x".repeat(6_000) }, other),
  };
}

/** Correctly signed text that is not a set of claims. */
async function signedText(text: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    "raw",
    new TextEncoder().encode(testJwtSecret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const signed = `${encode({ alg: "HS256" })}.${Buffer.from(text).toString("base64url")}`;
  const signature = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(signed));
  return `${signed}.${Buffer.from(signature).toString("base64url")}`;
}

/** Correctly signed tokens with claims that auth never issues. */
export async function oddTokens(sub: string): Promise<Record<string, string>> {
  const whole = { sub, role: "authenticated", aud: "authenticated", exp: now() + minute };
  return {
    "for pg_monitor": await sign({ ...whole, role: "pg_monitor" }),
    "for authenticator": await sign({ ...whole, role: "authenticator" }),
    "for pg_read_all_data": await sign({ ...whole, role: "pg_read_all_data" }),
    "for nobody there": await sign({ ...whole, role: "nobody'; drop table products; --" }),
    "for an empty role": await sign({ ...whole, role: "" }),
    "for none": await sign({ ...whole, role: "none" }),
    "for a list of roles": await sign({ ...whole, role: ["service_role"] }),
    "for a role in an object": await sign({ ...whole, role: { toString: "service_role" } }),
    "for no role": await sign({ sub, exp: now() + minute }),
    "of a user in a list": await sign({ ...whole, sub: [sub] }),
    "of a user that is not a UUID": await sign({ ...whole, sub: "' or true --" }),
    "of a user with a zero byte": await sign({ ...whole, sub: `${sub}\u0000` }),
    "of nobody": await sign({ role: "authenticated", aud: "authenticated", exp: now() + minute }),
    "of a deleted user": await sign({ ...whole, sub: crypto.randomUUID() }),
  };
}
