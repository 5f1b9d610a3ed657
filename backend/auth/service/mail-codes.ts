import type { AuthService } from "./auth-service.ts";
import type { MailTokens } from "./mail-tokens.ts";
import type { Database } from "./users.ts";
import type { AuthMail } from "./write-mail.ts";

type Purpose = Pick<AuthMail, "type" | "email">;

/** With codes that live an hour, ten attempts a day leave a guesser one chance in 100,000. */
const attemptsPerDay = 10;

const batch = 100;

/** A token and a code for it. @returns their nonce, and the token's digest, which the account stores */
export async function createSecret(
  sql: Database,
  mailTokens: MailTokens,
  purpose: Purpose,
): Promise<{ nonce: string; digest: string }> {
  const { nonce, token } = mailTokens.create();
  const digest = mailTokens.digest(token);
  await sql`
    delete from auth.mail_codes where token in (
      select token from auth.mail_codes where created_at < now() - interval '1 hour'
      limit ${batch} for update skip locked
    )`;
  await sql`
    insert into auth.mail_codes (token, code)
    values (${digest}, ${mailTokens.codeDigest({ ...purpose, code: mailTokens.codeOf(nonce) })})`;
  return { nonce, digest };
}

/** The digest of a code's token. Attempts are counted first, in the database; the work is always the same. */
export async function digestForCode(
  { owner, mailTokens }: AuthService,
  given: Purpose & { code: string },
): Promise<string | undefined> {
  const address = mailTokens.addressDigest(given.email);
  const [attempts] = await owner<{ count: number }[]>`
    with over as (
      delete from auth.code_attempts where address in (
        select address from auth.code_attempts
        where since < now() - interval '1 day' and address <> ${address}
        limit ${batch} for update skip locked
      )
    )
    insert into auth.code_attempts as attempts (address, count, since) values (${address}, 1, now())
    on conflict (address) do update set
      count = case when attempts.since < now() - interval '1 day' then 1
                   else least(attempts.count + 1, ${attemptsPerDay} + 1) end,
      since = case when attempts.since < now() - interval '1 day' then now() else attempts.since end
    returning count`;
  const [found] = await owner<{ token: string }[]>`
    select token from auth.mail_codes
    where code = ${mailTokens.codeDigest(given)} and created_at > now() - interval '1 hour'
    order by created_at desc
    limit 1`;
  return attempts && attempts.count <= attemptsPerDay ? found?.token : undefined;
}

export async function forgetAttempts(sql: Database, mailTokens: MailTokens, email: string): Promise<void> {
  await sql`delete from auth.code_attempts where address = ${mailTokens.addressDigest(email)}`;
}
