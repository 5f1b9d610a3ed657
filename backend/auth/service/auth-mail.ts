import type { AuthService } from "./auth-service.ts";
import { startEmailChange } from "./email-change.ts";
import { createSecret } from "./mail-codes.ts";
import { isProven } from "./proven-address.ts";
import type { AuthMail, WriteMail } from "./write-mail.ts";
import { isBanned, findUserByEmail, type Database } from "./users.ts";

export async function mailAccount(
  service: AuthService,
  writeMail: WriteMail,
  mail: Omit<AuthMail, "nonce">,
): Promise<void> {
  const { type, email } = mail;
  await service.owner.begin(async (sql) => {
    const user = await findUserByEmail(sql, email);
    if (!user || isBanned(user) || (type === "signup" && isProven(user))) return;
    if (type === "email_change") {
      if (user.email_change)
        await startEmailChange(sql, service, writeMail, { ...mail, user, to: user.email_change });
      return;
    }
    await mailUser(sql, service, writeMail, mail, user.id);
  });
}

export async function mailUser(
  sql: Database,
  { mailTokens }: Pick<AuthService, "mailTokens">,
  writeMail: WriteMail,
  mail: Omit<AuthMail, "nonce">,
  id: string,
): Promise<void> {
  const { nonce, digest } = await createSecret(sql, mailTokens, mail);
  if (mail.type === "recovery")
    await sql`update auth.users set recovery_token = ${digest}, recovery_sent_at = now() where id = ${id}`;
  else
    await sql`
      update auth.users set confirmation_token = ${digest}, confirmation_sent_at = now() where id = ${id}`;
  await writeMail(sql, { ...mail, nonce });
}
