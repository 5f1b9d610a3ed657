import type { I18n } from "@lingui/core";
import type { TransactionSql } from "../../../backend/database/sql.ts";
import { dollars } from "../../../domain/money/dollars.ts";
import { formatPrice, type MoneyFormat } from "../../../domain/money/money.ts";
import { moneyFormat } from "../../../domain/money/money-format.ts";
import { languageOf } from "../../../work/languages/language.ts";
import { sourceLanguage } from "../../../work/languages/catalogs.ts";
import type { FirstAmounts } from "./pages/first-page.ts";
import { firstTexts, type Writing } from "./first-texts.ts";

type Shipping = { fee: number; freeAbove: number };

/** The amounts that the migrations store. */
const builtIn = { fee: 5.99, freeAbove: 50 };

/** The texts that a shop begins with, as the migrations store them. */
export const english: Writing = {
  t: languageOf(sourceLanguage).t,
  locale: sourceLanguage,
  amounts: amountsIn(dollars, builtIn),
};

/**
 * Writes what a shop begins with in its language, with amounts of its own, where that is still as the program made it. What
 * is not wholly translated stays English. Dates stay, too: no owner has changed anything.
 */
export async function writeFirstTexts(sql: TransactionSql, language: I18n): Promise<void> {
  const amounts = await readAmounts(sql);
  const changes = firstTexts.flatMap(({ table, column, write }) => {
    const text = { table: `public.${table}`, column, before: write(english) };
    const after = whole(write, language, amounts);
    return after === undefined || after === text.before ? [] : [{ ...text, after }];
  });
  if (changes.length === 0) return;
  await sql`alter table public.pages disable trigger pages_set_updated_at`;
  await sql`alter table public.product_categories disable trigger categories_set_updated_at`;
  for (const { table, column, before, after } of changes)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await sql`
      update ${sql(table)} set ${sql(column)} = ${after}
      where ${sql(column)} = ${before}
        and not exists (select from ${sql(table)} as other where lower(other.${sql(column)}) = lower(${after}))`;
  await sql`alter table public.pages enable trigger pages_set_updated_at`;
  await sql`alter table public.product_categories enable trigger categories_set_updated_at`;
}

/** The text in a language; undefined if some of it is not translated. */
function whole(
  write: (writing: Writing) => string,
  language: I18n,
  amounts: FirstAmounts,
): string | undefined {
  const { locale, messages } = language;
  let isWhole = true;
  const text = write({
    t: (message) => {
      isWhole &&= locale === sourceLanguage || message.id in messages;
      return language.t(message);
    },
    locale,
    amounts,
  });
  return isWhole ? text : undefined;
}

async function readAmounts(sql: TransactionSql): Promise<FirstAmounts> {
  type Row = { locale: string; currency: string; fee: number | null; freeAbove: number | null };
  const [row] = await sql<Row[]>`
    select facts.locale, facts.currency, method.fee::float8, method.free_above::float8 as "freeAbove"
    from public.shop_facts as facts
    left join lateral (select * from public.shipping_methods order by id limit 1) as method on true`;
  const { locale, currency, fee, freeAbove } = row!;
  return amountsIn(moneyFormat(locale, currency), {
    fee: fee ?? builtIn.fee,
    freeAbove: freeAbove ?? builtIn.freeAbove,
  });
}

function amountsIn(money: MoneyFormat, { fee, freeAbove }: Shipping): FirstAmounts {
  return {
    currency: money.currency,
    fee: formatPrice(fee, money),
    free: formatPrice(freeAbove, Number.isInteger(freeAbove) ? { ...money, decimals: 0 } : money),
  };
}
