import { SignJWT } from "jose";
import { testJwtSecret } from "../setup/names.ts";

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const minute = 60;
const now = (): number => Math.floor(Date.now() / 1000);

type Claims = Record<string, unknown>;

/** Signed as the auth service does it, or with another secret. */
function sign(claims: Claims, { secret = testJwtSecret, alg = "HS256" } = {}): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret));
}

/** Tokens that open nothing, by what is wrong with them. `sub` is somebody who has something to lose. */
export async function worthlessTokens(sub: string, good: string): Promise<Record<string, string>> {
  const whole = { sub, role: "authenticated", aud: "authenticated", exp: now() + minute };
  const [head = "", body = "", signature = ""] = good.split(".");
  const other = { secret: "another secret, as long as it has to be" };
  const unsigned = (alg: unknown, claims: Claims): string =>
    `${encode({ alg, typ: "JWT" })}.${encode(claims)}.`;
  return {
    expired: await sign({ ...whole, exp: now() - minute }),
    "not valid yet": await sign({ ...whole, nbf: now() + minute }),
    "of another secret": await sign(whole, other),
    "of another secret, for service_role": await sign({ ...whole, role: "service_role" }, other),
    "of another secret, for postgres": await sign({ ...whole, role: "postgres" }, other),
    "of another secret, for authenticator": await sign({ ...whole, role: "authenticator" }, other),
    "of an empty secret": `${encode({ alg: "HS256" })}.${encode(whole)}.`,
    "by another algorithm": await sign(whole, { alg: "HS512", secret: testJwtSecret.repeat(2) }),
    "unsigned (none)": unsigned("none", { ...whole, role: "service_role" }),
    "unsigned (NoNe)": unsigned("NoNe", { ...whole, role: "service_role" }),
    "unsigned, with a list of algorithms": unsigned(["HS256", "none"], whole),
    "unsigned, with the signature of another": `${unsigned("none", whole)}${signature}`,
    "with another role under a true signature": `${head}.${encode({ ...whole, role: "service_role" })}.${signature}`,
    "with another user under a true signature": `${head}.${encode({ ...whole, sub: crypto.randomUUID() })}.${signature}`,
    "with a key of its own": `${encode({ alg: "HS256", jwk: { kty: "oct", k: "AAAA" } })}.${body}.${signature}`,
    "with an unknown critical header": `${encode({ alg: "HS256", crit: ["x"], x: 1 })}.${body}.${signature}`,
    "cut short": good.slice(0, -4),
    "of two parts": `${head}.${body}`,
    "of five parts": `${head}.${body}.${signature}.${body}.${signature}`,
    "whose claims are a list": await signedText("[]"),
    "whose claims are a text": await signedText('"service_role"'),
    "whose claims are no JSON": await signedText("{"),
    "whose claims are nothing": await signedText("null"),
    "whose expiry is a text": await sign({ ...whole, exp: "tomorrow" }),
    huge: await sign({ ...whole, more: "x".repeat(6_000) }, other),
  };
}

/** Truly signed bytes that are no claims. */
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

/** Truly signed by the secret, with claims that auth never makes: they must not reach further than their words. */
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
    "of a user that is no uuid": await sign({ ...whole, sub: "' or true --" }),
    "of a user with a zero byte": await sign({ ...whole, sub: `${sub}\u0000` }),
    "of nobody": await sign({ role: "authenticated", aud: "authenticated", exp: now() + minute }),
    "of a user that is gone": await sign({ ...whole, sub: crypto.randomUUID() }),
  };
}
