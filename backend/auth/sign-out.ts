import { invalid } from "./service/auth-error.ts";
import { requireUser } from "./service/require-user.ts";
import type { Endpoint } from "./service/auth-service.ts";
import { endSessions, type Scope, scopes } from "./service/sessions.ts";

/** `POST /logout?scope=global|local|others` */
export const signOut: Endpoint = async (context, service) => {
  const { user, sessionId } = await requireUser(context, service);
  await endSessions(service.owner, user.id, sessionId, checkScope(context.req.query("scope")));
  return context.body(null, 204, { "cache-control": "no-store" });
};

function checkScope(given: string | undefined): Scope {
  const scope = scopes.find((known) => known === (given || "global"));
  if (!scope) throw invalid(`Unsupported logout scope ${JSON.stringify(given)}`);
  return scope;
}
