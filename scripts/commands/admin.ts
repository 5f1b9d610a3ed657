import { randomBytes } from "node:crypto";
import { PostgresError, type Sql } from "../../backend/database/sql.ts";
import { checkEmail } from "../../backend/auth/service/user-rules.ts";
import { createPasswords } from "../../backend/auth/service/passwords.ts";
import { isProven, proveAddress } from "../../backend/auth/service/proven-address.ts";
import { endSessions } from "../../backend/auth/service/sessions.ts";
import { findUserByEmail, insertUser } from "../../backend/auth/service/users.ts";
import { StartError } from "../../work/start-error.ts";
import { readEnvironment } from "../../server/environment.ts";
import type { Command } from "./command.ts";
import { withShopDatabase } from "./shop-database.ts";

type Work = (owner: Sql, email: string) => Promise<string[]>;

/** Creates a missing account. An unproven one may be a stranger's: everything set earlier ends. */
const add: Work = async (owner, email) => {
  const { password, passwordHash } = await oneTimePassword();
  return owner.begin(async (sql) => {
    const known = await findUserByEmail(sql, email);
    const id = known?.id ?? (await insertUser(sql, { email, passwordHash, confirmed: true }));
    const added = await sql`
      insert into public.user_roles (user_id, role) values (${id}, 'admin') on conflict do nothing returning user_id`;
    const news = `${email} ${added.length > 0 ? "is an administrator now" : "was an administrator already"}.`;
    const keepsPassword = known?.encrypted_password && (added.length === 0 || isProven(known));
    if (keepsPassword) return [news, ...(added.length > 0 ? ["The account keeps its password."] : [])];
    await proveAddress(sql, id, { sessionId: undefined, password: false });
    await sql`update auth.users set encrypted_password = ${passwordHash} where id = ${id}`;
    return [news, passwordNotice(password)];
  });
};

const reset: Work = async (owner, email) => {
  const { password, passwordHash } = await oneTimePassword();
  return owner.begin(async (sql) => {
    const [admin] = await sql<{ id: string }[]>`
      update auth.users set encrypted_password = ${passwordHash}, updated_at = now()
      from public.user_roles
      where users.email = ${email} and user_roles.user_id = users.id and user_roles.role = 'admin'
      returning users.id`;
    if (!admin) throw new StartError(`${email} is no administrator: only administrators are reset here.`);
    await endSessions(sql, admin.id, undefined, "global");
    return [`${email} has a new password and is signed out everywhere.`, passwordNotice(password)];
  });
};

async function oneTimePassword() {
  const password = randomBytes(12).toString("base64url");
  return { password, passwordHash: await createPasswords().hash(password, "service") };
}

function passwordNotice(password: string): string {
  return `One-time password: ${password} (change it under Account, Settings)`;
}

/** Takes the rights but keeps the account. */
const remove: Work = async (owner, email) => {
  const removed = await owner`
    delete from public.user_roles using auth.users
    where users.id = user_roles.user_id and users.email = ${email} and user_roles.role = 'admin'
    returning users.id`;
  return [`${email} ${removed.length > 0 ? "is no longer an administrator" : "was no administrator"}.`];
};

const list: Work = async (owner) => {
  const admins = await owner<{ email: string }[]>`
    select users.email from public.user_roles join auth.users on users.id = user_roles.user_id
    where user_roles.role = 'admin'
    order by users.email`;
  return admins.length > 0 ? admins.map(({ email }) => email) : ["There is no administrator."];
};

const works = new Map([
  ["add", add],
  ["reset", reset],
  ["remove", remove],
  ["list", list],
]);

export const admin: Command = {
  usage: "npm run admin -- add EMAIL | reset EMAIL | remove EMAIL | list",
  async run([name = "", given], variables) {
    const work = works.get(name);
    if (!work || (name === "list") !== (given === undefined)) return undefined;
    const email = given === undefined ? "" : checkEmail(given);
    try {
      return await withShopDatabase(readEnvironment(variables), (owner) => work(owner, email));
    } catch (error) {
      throw explained(error);
    }
  },
};

/** Errors of the database that the operator can fix, in words. */
function explained(error: unknown): unknown {
  if (error instanceof PostgresError) {
    const isMissing = ["42P01", "3F000"].includes(error.code);
    return isMissing ? new StartError("This database has no shop yet: start the shop with it once.") : error;
  }
  const unreachable = error instanceof Error && "code" in error && "syscall" in error;
  return unreachable ? new StartError(`The database is not reachable (${String(error.code)}).`) : error;
}
