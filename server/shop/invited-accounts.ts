import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import { z } from "zod";
import { callService, type DataApi } from "../../work/data-api-client.ts";
import { refusalParts } from "../../domain/refusals/refusal-parts.ts";
import { refused } from "../../domain/refusals/refused.ts";

type Options = { api: DataApi; log: Logger };

const timeout = 15_000;

const requestSchema = z.object({ token: z.string().max(100), password: z.string().max(1000) });
const invitationSchema = z.object({ email: z.string(), has_account: z.boolean() }).nullable();
const accountSchema = z.object({ id: z.uuid() });

/** `POST /invitations/account` makes an account without rights for somebody who was invited and has none. */
export function invitedAccounts({ api, log }: Options): Hono {
  const routes = new Hono();
  routes.use(bodyLimit({ maxSize: 10_000, onError: (context) => context.json({}, 413) }));
  routes.use(async (context, next) => {
    await next();
    context.header("Cache-Control", "no-store");
  });

  routes.post("/invitations/account", async (context) => {
    const request = requestSchema.safeParse(await context.req.json().catch(() => null));
    if (!request.success) return context.json(refused("bad_request", "This request could not be read."), 400);
    const { token, password } = request.data;
    // GoTrue lets its service set short passwords.
    if (Array.from(password).length < 6)
      return context.json(refused("password_too_short", "Please use at least 6 characters."), 400);
    const invitation = invitationSchema.parse(await callService(api, "admin_invitation", { token }));
    if (!invitation)
      return context.json(
        refused("invitation_over", "This invitation was used or withdrawn, or is too old."),
        404,
      );
    const { email } = invitation;
    if (invitation.has_account) return context.json(hasAccount, 409);
    const response = await createAccount(api, email, password);
    const answer: unknown = await response.json().catch(() => null);
    if (response.status === 422 || response.status === 400)
      return context.json(refusalParts(answer) ?? hasAccount, 409);
    const { id } = accountSchema.parse(answer);
    await callService(api, "note_invited_account", { token, account_id: id });
    return context.json({ email });
  });

  routes.onError((error, context) => {
    log.warn({ problem: error.name }, "an invited account could not be made");
    return context.json(refused("server_failed", "Something went wrong on our side. Please try again."), 503);
  });
  return routes;
}

const hasAccount = refused(
  "invited_account_exists",
  "This address has an account already. Please log in with it.",
);

/** Uses GoTrue's API, so that it works with Supabase, too. */
function createAccount(api: DataApi, email: string, password: string) {
  const { url, secretKey } = api;
  return api.fetch(
    new Request(`${url}/auth/v1/admin/users`, {
      method: "POST",
      headers: {
        apikey: secretKey,
        Authorization: `Bearer ${secretKey}`,
        "Content-Type": "application/json",
      },
      body: JSON.stringify({ email, password, email_confirm: true }),
      signal: AbortSignal.timeout(timeout),
    }),
  );
}
