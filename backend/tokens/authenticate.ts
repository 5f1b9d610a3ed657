import { timingSafeEqual } from "node:crypto";
import { errors } from "jose";
import { createTokens, type TokenKeys, type Tokens } from "./tokens.ts";

export type ApiKeys = TokenKeys & {
  publishable: string;
  /** Makes its holder `service_role`. */
  secret: string;
};

/** On whose behalf a request is made: the role, and the claims that row security sees. */
export type Caller = {
  role: string;
  /** JSON text. */
  claims: string;
  /** Has neither a token nor the secret key, so that the guests' connections can serve it. */
  guest: boolean;
};

/** A 401, worded as by Supabase's gateway or PostgREST. */
export class Unauthorized extends Error {
  /** PostgREST's code; undefined for a wrong key, which the gateway refuses. */
  readonly code: string | undefined;
  readonly details: string | null;
  readonly hint: string | null;

  constructor(message: string, code?: string, more: { details?: string; hint?: string } = {}) {
    super(message);
    this.code = code;
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
  }
}

export type Authenticate = (
  apikey: string | undefined,
  authorization: string | undefined,
) => Caller | Promise<Caller>;

const guest: Caller = { role: "anon", claims: '{"role":"anon"}', guest: true };
const service: Caller = { role: "service_role", claims: '{"role":"service_role"}', guest: false };

/**
 * Who makes a request, by `apikey` and `Authorization`. The key is publishable, secret, a token for one of their
 * roles, or absent; another bearer token decides the role. Throws `Unauthorized` for any other.
 */
export function createAuthenticator(keys: ApiKeys): Authenticate {
  const tokens = new VerifiedTokens(createTokens(keys));
  const holderOf = createHolderOf(keys, tokens);
  return (apikey, authorization) => {
    const holder = holderOf(apikey);
    const bearer = bearerOf(authorization);
    if (bearer === undefined || bearer === apikey || bearer === keys.publishable) return holder;
    const decide = () => (isSecret(bearer, keys) ? service : tokens.verify(bearer));
    return holder instanceof Promise ? holder.then(decide) : decide();
  };
}

/** Whose key it is: a guest's or the service's. @throws Unauthorized for an unknown key; without one it is a guest */
export type HolderOf = (apikey: string | undefined) => Caller | Promise<Caller>;

/** Supabase's gateway checks keys before every service. Its older keys are tokens that name the role. */
export function createHolderOf(keys: ApiKeys, tokens = new VerifiedTokens(createTokens(keys))): HolderOf {
  const holderOfToken = async (apikey: string): Promise<Caller> => {
    try {
      const holder = await tokens.verify(apikey);
      const { role } = JSON.parse(holder.claims) as { role?: unknown };
      if (role === "anon") return guest;
      if (role === "service_role") return holder;
    } catch (error) {
      if (!(error instanceof Unauthorized)) throw error;
    }
    throw wrongKey();
  };
  return (apikey) => {
    if (apikey === undefined || apikey === keys.publishable) return guest;
    return isSecret(apikey, keys) ? service : holderOfToken(apikey);
  };
}

const wrongKey = () =>
  new Unauthorized("Invalid API key", undefined, {
    hint: "Double check your Supabase `anon` or `service_role` API key.",
  });

export function bearerOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  const [scheme = "", token] = authorization.split(" ", 2);
  return scheme.toLowerCase() === "bearer" ? (token ?? "") : undefined;
}

export function isSecret(key: string, { secret }: ApiKeys): boolean {
  const given = Buffer.from(key);
  const wanted = Buffer.from(secret);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

type Claims = { role?: unknown; exp?: number; iat?: unknown; aud?: unknown };

/** Verifies access tokens and caches the last thousand until they expire. */
class VerifiedTokens {
  readonly #tokens: Tokens;
  readonly #cache = new Map<string, { caller: Caller; expires: number }>();

  constructor(tokens: Tokens) {
    this.#tokens = tokens;
  }

  verify(token: string): Caller | Promise<Caller> {
    const cached = this.#cache.get(token);
    if (cached && cached.expires > Date.now()) return cached.caller;
    return this.#verifyUncached(token);
  }

  async #verifyUncached(token: string): Promise<Caller> {
    const claims = await this.#claimsOf(token);
    checkClaims(claims);
    const role = roleIn(claims);
    const caller = { role, claims: JSON.stringify(claims), guest: false };
    const expires = claims.exp === undefined ? Infinity : claims.exp * 1000;
    if (this.#cache.size >= 1000) this.#dropOldest();
    this.#cache.set(token, { caller, expires });
    return caller;
  }

  async #claimsOf(token: string): Promise<Claims> {
    if (token === "") throw new Unauthorized("Empty JWT is sent in Authorization header", "PGRST301");
    const parts = token.split(".").length;
    if (parts !== 3) throw new Unauthorized(`Expected 3 parts in JWT; got ${parts}`, "PGRST301");
    try {
      return await this.#tokens.verify(token);
    } catch (error) {
      throw refusal(error);
    }
  }

  #dropOldest(): void {
    const [oldest] = this.#cache.keys();
    if (oldest !== undefined) this.#cache.delete(oldest);
  }
}

/** The number of seconds by which the issuer's clock may be fast. */
const maxSkew = 30;

/** Checks that the signature library does not make. */
function checkClaims({ iat, aud }: Claims): void {
  if (typeof iat === "number" && iat > Date.now() / 1000 + maxSkew) {
    throw new Unauthorized("JWT issued at future", "PGRST303");
  }
  const audiences: unknown[] = Array.isArray(aud) ? aud : [aud ?? ""];
  if (!audiences.every((it) => typeof it === "string")) {
    throw new Unauthorized("The JWT 'aud' claim must be a string or an array of strings", "PGRST303");
  }
}

/** A token without the claim is a guest's. PostgreSQL refuses a role that is not a string. */
function roleIn({ role = "anon" }: { role?: unknown }): string {
  return typeof role === "string" ? role : JSON.stringify(role);
}

function refusal(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new Unauthorized("JWT expired", "PGRST303");
  if (error instanceof errors.JWTClaimValidationFailed) {
    return new Unauthorized(
      error.reason === "invalid" ? `The JWT '${error.claim}' claim must be a number` : "JWT not yet valid",
      "PGRST303",
    );
  }
  if (error instanceof errors.JOSEAlgNotAllowed) {
    return new Unauthorized("Wrong or unsupported encoding algorithm", "PGRST301");
  }
  if (error instanceof errors.JOSEError) {
    return new Unauthorized("No suitable key or wrong key type", "PGRST301", {
      details: "None of the keys was able to decode the JWT",
    });
  }
  return error;
}
