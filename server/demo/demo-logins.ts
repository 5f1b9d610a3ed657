import type { Sql } from "../../backend/database/sql.ts";

/** The demo's published passwords, by their hashes in supabase/seed.sql. A changed one has another hash. */
const published = new Map([
  ["$2a$10$Pka60Z/1L6lNGG474ED6gOttoVyBD9L0HXl74.OUnQsoUsPcH4bES", "facet-admin"],
  ["$2a$10$8D4L1cj4Q9zILJK696lMtOz33M5C0E5YdV5cayJe70osD9Ypvp38q", "facet-customer"],
]);

/**
 * Removes passwords, sessions and roles of accounts with a published password; the rest stays. `npm run admin` can
 * give such an account a new password. @returns how many there were
 */
export async function closeDemoLogins(owner: Sql): Promise<number> {
  return owner.begin(async (sql) => {
    const accounts = await sql<{ id: string }[]>`
      update auth.users set encrypted_password = null, updated_at = now()
      where encrypted_password in ${sql([...published.keys()])}
      returning id`;
    if (accounts.length === 0) return 0;
    const ids = accounts.map(({ id }) => id);
    await sql`delete from auth.sessions where user_id in ${sql(ids)}`;
    // Access tokens stay valid for up to an hour, but no longer as an administrator's.
    await sql`delete from public.user_roles where user_id in ${sql(ids)}`;
    return ids.length;
  });
}

export const closedNotice =
  "The demo's logins are closed, since anybody knows their passwords; products, orders and photographs stay.";

export async function demoNotice(owner: Sql): Promise<string> {
  const accounts = await owner<{ email: string; hash: string; isAdmin: boolean }[]>`
    select email, encrypted_password as hash,
      exists (select from public.user_roles where user_id = users.id and user_roles.role = 'admin') as "isAdmin"
    from auth.users
    where email in ('admin@facet.test', 'customer@facet.test')
      and encrypted_password in ${owner([...published.keys()])}
    order by email`;
  if (accounts.length === 0) return "No demo login works in this shop.";
  const logins = accounts.map(
    ({ email, hash, isAdmin }) => `${email} / ${published.get(hash)}${isAdmin ? " (back office)" : ""}`,
  );
  return `Demo logins: ${logins.join(", ")}`;
}
