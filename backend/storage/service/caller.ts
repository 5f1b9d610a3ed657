import type { Context } from "hono";
import { createAuthenticator, Unauthorized, type ApiKeys } from "../../shared/authenticate.ts";
import { accessDenied, StorageError } from "../shared/errors.ts";

/** Whose request it is. */
export type StorageCaller = {
  role: string;
  /** The token's claims as JSON, for row security. */
  claims: string;
  /** The `sub` claim: whom new objects belong to. */
  owner: string | null;
  /** Whether a key or a token came along. Without one, private buckets do not exist. */
  known: boolean;
};

/** Decides whose request it is; throws `StorageError` for a wrong key or token. */
export type CallerOf = (context: Context) => Promise<StorageCaller>;

/** What the storage itself does, as for the holder of a signed address. */
export const theService: StorageCaller = {
  role: "service_role",
  claims: '{"role":"service_role"}',
  owner: null,
  known: true,
};

const nobody: StorageCaller = { role: "anon", claims: '{"role":"anon"}', owner: null, known: false };

export function createCallerOf(keys: ApiKeys): CallerOf {
  const authenticate = createAuthenticator(keys);
  return async (context) => {
    const apikey = context.req.header("apikey") ?? context.req.query("apikey");
    const authorization = context.req.header("authorization");
    try {
      const { role, claims } = await authenticate(apikey, authorization);
      const known = apikey !== undefined || authorization !== undefined;
      return { role, claims, owner: ownerIn(claims), known };
    } catch (error) {
      throw error instanceof Unauthorized ? refusal(error) : error;
    }
  };
}

/** For addresses that need no token: a bad one makes its sender nobody. A wrong key is refused all the same. */
export function leniently(callerOf: CallerOf): CallerOf {
  return (context) =>
    callerOf(context).catch((error: unknown) => {
      if (error instanceof StorageError && error.code === "AccessDenied") return nobody;
      throw error;
    });
}

function ownerIn(claims: string): string | null {
  const { sub } = JSON.parse(claims) as { sub?: unknown };
  return typeof sub === "string" ? sub : null;
}

/** A wrong key is the gateway's to refuse; a wrong token is refused in the storage's words. */
function refusal({ code, message }: Unauthorized): StorageError {
  if (code === undefined) return new StorageError(401, "Unauthorized", message, { httpStatus: 401 });
  if (/^Expected 3 parts|^Empty JWT/.test(message)) return accessDenied("Invalid Compact JWS");
  return accessDenied(wordsOfStorage[message] ?? message);
}

const wordsOfStorage: Record<string, string | undefined> = {
  "JWT expired": '"exp" claim timestamp check failed',
  "JWT not yet valid": '"nbf" claim timestamp check failed',
  "Wrong or unsupported encoding algorithm": '"alg" (Algorithm) Header Parameter value not allowed',
  "No suitable key or wrong key type": "signature verification failed",
};
