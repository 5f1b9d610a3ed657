import { msg } from "@lingui/core/runtime-macro";
import { z } from "zod/mini";
import { say } from "../../../base/language/languages.ts";
import { lazyClient } from "../../../base/clients/lazy/lazy-client.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import { rereadRights } from "../../../base/session/session-store.ts";

const invitationSchema = z.object({ email: z.string(), has_account: z.boolean() });

/** An invitation to the back office. */
export type Invitation = z.infer<typeof invitationSchema>;

/** @returns null if it was used, withdrawn, or has expired */
export async function findInvitation(token: string): Promise<Invitation | null> {
  const db = await lazyClient();
  const { data } = await db.rpc("admin_invitation", { token }).throwOnError();
  return z.nullable(invitationSchema).parse(data);
}

/** Makes the account that is logged in here an administrator. */
export async function acceptInvitation(token: string): Promise<void> {
  const db = await lazyClient();
  await db.rpc("accept_admin_invitation", { token }).throwOnError();
  await rereadRights();
}

/**
 * Creates an account for the invited address. The shop's own server does this, because it can tell that the token came
 * with its mail.
 */
export async function makeInvitedAccount(token: string, password: string): Promise<void> {
  const response = await fetch("/invitations/account", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token, password }),
  });
  if (response.ok) return;
  const answer = (await response.json().catch(() => ({}))) as { message?: string };
  throw new Refusal(
    answer.message ?? say(msg`The shop had a problem. Please try again in a moment.`),
    undefined,
    { cause: answer },
  );
}
