import type { I18n } from "@lingui/core";
import { z } from "zod";
import type { Sql, TransactionSql } from "../../backend/database/sql.ts";
import { AuthError } from "../../backend/auth/service/auth-error.ts";
import type { Passwords } from "../../backend/auth/service/passwords.ts";
import { isProven, proveAddress } from "../../backend/auth/service/proven-address.ts";
import { checkEmail, checkNewPassword } from "../../backend/auth/service/user-rules.ts";
import { type Database, findUserByEmail, insertUser, isBanned } from "../../backend/auth/service/users.ts";
import { type Proposals, proposalsFor } from "../../domain/shop/country-proposals.ts";
import { type NewShop, shopNameProblem } from "../../domain/shop/setup.ts";
import { parseNumber } from "../../domain/base/number-rules.ts";
import { dollars } from "../../domain/money/dollars.ts";
import { returnDaysProblem } from "../../domain/orders/return-days.ts";
import { alreadyOpen, SetupRefusal } from "./setup-refusal.ts";
import { writeFirstTexts } from "./first-texts/write-first-texts.ts";
import { cleanLine } from "../../domain/text/line.ts";
import { catalogLanguages, sourceLanguage } from "../../work/languages/catalogs.ts";
import { languageOf } from "../../work/languages/language.ts";
import { refused } from "../../domain/refusals/refused.ts";

export const newShopSchema = z.object({
  email: z.string(),
  password: z.string().max(1000),
  name: z.string().max(1000),
  country: z.string().max(1000),
  language: z.string().max(100).optional(),
  timeZone: z.string().max(100).optional(),
  returnDays: z.string().max(100),
}) satisfies z.ZodType<NewShop>;

/**
 * Makes the first administrator and names the shop. Whoever has the setup code runs the shop, and vouches for the
 * address. All who give rights lock `user_roles` and look afterwards, so the database decides who is first.
 * @throws SetupRefusal if there is an administrator, or something entered is wrong
 */
export async function openNewShop(owner: Sql, entered: NewShop, passwords: Passwords): Promise<void> {
  const language = checkLanguage(entered.language);
  const { email, password, name, country, timeZone, returnDays } = check(entered);
  const passwordHash = await passwords.hash(password, "service");
  await owner.begin(async (sql) => {
    await sql`lock table public.user_roles in share row exclusive mode`;
    const admins = await sql`select from public.user_roles where role = 'admin' limit 1`;
    if (admins.length > 0) throw new SetupRefusal(409, alreadyOpen);
    const id = await accountFor(sql, email, { password, passwordHash, passwords });
    await sql`insert into public.user_roles (user_id, role) values (${id}, 'admin') on conflict do nothing`;
    const [known] = await sql`select where ${country} = any (private.country_codes())`;
    if (!known)
      throw new SetupRefusal(
        400,
        refused("shop_country_missing", "Please choose the country of your shop."),
        "country",
      );
    await sql`
      update public.shop_facts
      set name = ${name}, country = ${country}, language = ${language.locale}, return_days = ${parseNumber(returnDays, dollars)}`;
    await forgetDemo(sql, name);
    await propose(sql, proposalsFor(country, timeZone, language.locale), country, language);
    await writeFirstTexts(sql, language);
  });
}

/** These say something about a shop that its owner has not said. */
const words = ["tagline", "phone", "email", "hours", "hero_title", "hero_text"] as const;

async function forgetDemo(sql: TransactionSql, name: string): Promise<void> {
  type Words = Record<(typeof words)[number], string>;
  await sql`create temporary table fresh (like public.shop_facts including defaults) on commit drop`;
  const [fresh] = await sql<Words[]>`insert into fresh (id) values (true) returning *`;
  const [facts] = await sql<Words[]>`select * from public.shop_facts`;
  const untouched = words.filter((word) => facts![word] === fresh![word]);
  const changes = untouched.map((word) => [word, word === "hero_title" ? name : ""] as const);
  if (changes.length > 0) await sql`update public.shop_facts set ${sql(Object.fromEntries(changes))}`;
  await sql`update public.app_settings set value = '{"enabled": false}' where key = 'default_rating_enabled'`;
  await sql`update public.shop_languages set is_shown = false where is_shown`;
}

/** Existing prices stay in the currency that they were typed in. */
async function propose(
  sql: TransactionSql,
  { currency, locale, timeZone, ringSizes, lengths, tax }: Proposals,
  country: string,
  language: I18n,
): Promise<void> {
  await sql`
    update public.shop_facts
    set time_zone = ${timeZone}, locale = ${locale}, ring_sizes = ${ringSizes}, lengths = ${lengths},
      currency = case when exists (select from public.products) then currency else ${currency} end`;
  if (tax === null) return;
  await sql`update public.shop_facts set prices_include_tax = ${tax.isIncluded}`;
  await sql`delete from public.tax_rates where country is null and name = 'Tax' and rate = 8`;
  await sql`
    insert into public.tax_rates (country, name, rate)
    select ${country}, ${language.t(tax.name)}, ${tax.rate}
    where not exists (select from public.tax_rates where country = ${country} and region is null)`;
}

function checkLanguage(code = sourceLanguage): I18n {
  if (catalogLanguages().includes(code)) return languageOf(code);
  throw new SetupRefusal(
    400,
    refused("shop_language_unknown", "Please choose a language that the shop has texts in."),
    "language",
  );
}

function check(entered: NewShop): NewShop {
  // The page has checked the same in its own language.
  const { t } = languageOf("en");
  const name = cleanLine(entered.name);
  const email = told("email", () => checkEmail(entered.email));
  told("password", () => checkNewPassword(entered.password));
  const nameProblem = shopNameProblem(name, t);
  if (nameProblem !== undefined)
    throw new SetupRefusal(400, refused("shop_name_invalid", nameProblem), "name");
  const daysProblem = returnDaysProblem(entered.returnDays, t, dollars);
  if (daysProblem !== undefined)
    throw new SetupRefusal(400, refused("return_days_invalid", daysProblem), "returnDays");
  return { ...entered, email, name };
}

function told<Result>(field: "email" | "password", rule: () => Result): Result {
  try {
    return rule();
  } catch (error) {
    if (error instanceof AuthError) throw new SetupRefusal(400, refused(error.code, error.message), field);
    throw error;
  }
}

type Login = { password: string; passwordHash: string; passwords: Passwords };

/** Makes an account, or takes one of a former demo; in an unproven one, everything set earlier ends. */
async function accountFor(
  sql: Database,
  email: string,
  { password, passwordHash, passwords }: Login,
): Promise<string> {
  const known = await findUserByEmail(sql, email);
  if (known && isBanned(known))
    throw new SetupRefusal(
      409,
      refused(
        "setup_account_blocked",
        "The account with this address is blocked. Please use another address.",
      ),
      "email",
    );
  if (known?.encrypted_password && isProven(known)) {
    if (await passwords.matches(password, known.encrypted_password, "service")) return known.id;
    throw new SetupRefusal(
      409,
      refused(
        "setup_account_exists",
        "There is an account with this address already. Please enter its password, or use another address.",
      ),
      "password",
    );
  }
  const id = known?.id ?? (await insertUser(sql, { email, passwordHash, confirmed: true }));
  await proveAddress(sql, id, { sessionId: undefined, password: false });
  await sql`update auth.users set encrypted_password = ${passwordHash} where id = ${id}`;
  return id;
}
