import type { Context } from "hono";
import { createAuthenticator, Unauthorized, type ApiKeys } from "../../tokens/authenticate.ts";
import { accessDenied, StorageError } from "../shared/errors.ts";
import type { Operation } from "./operations.ts";

export type StorageCaller = {
  role: string;
  /** The token's claims as JSON, for row security. */
  claims: string;
  /** The `sub` claim, the owner of new objects. */
  owner: string | null;
  /** Whether the request has a key or a token. Private buckets do not exist for those without one. */
  known: boolean;
  operation: Operation;
};

/** Authenticates a request. @throws StorageError for a wrong key or token */
export type CallerOf = (context: Context, operation: Operation) => Promise<StorageCaller>;

/** The service itself, for requests with a signed URL. */
export const theService = (operation: Operation): StorageCaller => ({
  role: "service_role",
  claims: '{"role":"service_role"}',
  owner: null,
  known: true,
  operation,
});

const anonymous = (operation: Operation): StorageCaller => ({
  role: "anon",
  claims: '{"role":"anon"}',
  owner: null,
  known: false,
  operation,
});

export function createCallerOf(keys: ApiKeys): CallerOf {
  const authenticate = createAuthenticator(keys);
  return async (context, operation) => {
    const apikey = context.req.header("apikey") ?? context.req.query("apikey");
    const authorization = context.req.header("authorization");
    try {
      const { role, claims } = await authenticate(apikey, authorization);
      const known = apikey !== undefined || authorization !== undefined;
      return { role, claims, owner: ownerIn(claims), known, operation };
    } catch (error) {
      throw error instanceof Unauthorized ? refusal(error) : error;
    }
  };
}

/** Makes a caller with an invalid token anonymous, for routes that need none. A wrong key is still refused. */
export function leniently(callerOf: CallerOf): CallerOf {
  return (context, operation) =>
    callerOf(context, operation).catch((error: unknown) => {
      if (error instanceof StorageError && error.code === "AccessDenied") return anonymous(operation);
      throw error;
    });
}

function ownerIn(claims: string): string | null {
  const { sub } = JSON.parse(claims) as { sub?: unknown };
  return typeof sub === "string" ? sub : null;
}

/** Supabase's gateway refuses a wrong key, its storage a wrong token, each in its own format. */
function refusal({ code, message }: Unauthorized): StorageError {
  if (code === undefined) return new StorageError(401, "Unauthorized", message, { httpStatus: 401 });
  if (/^Expected 3 parts|^Empty JWT/.test(message)) return accessDenied("Invalid Compact JWS");
  return accessDenied(storageMessages[message] ?? message);
}

const storageMessages: Record<string, string | undefined> = {
  "JWT expired": '"exp" claim timestamp check failed',
  "JWT not yet valid": '"nbf" claim timestamp check failed',
  "Wrong or unsupported encoding algorithm": '"alg" (Algorithm) Header Parameter value not allowed',
  "No suitable key or wrong key type": "signature verification failed",
};
