import type { PostgrestError } from "@supabase/supabase-js";
import type { AccessShop } from "./access-matrix-shop.ts";
import type { Who } from "./access-matrix-table.ts";
import type { Trial } from "./access-matrix-trials.ts";
import { changedTables, type OwnersView, type Row, same, type Snapshot } from "./owners-view.ts";

type Result = { error: PostgrestError | null; status: number };
type Writing = { table: string; who: Who; trial: Trial; when: Looks };

/**
 * When to check what an attempt did. Looking takes longer than most attempts: after many that must be refused, one look
 * (`changes`) says that none of them did anything.
 */
export type Looks = "always" | "if accepted";

/** Tries what the matrix declares and describes the outcome in the words of the matrix. */
export class Attempts {
  readonly #shop: AccessShop;
  readonly #view: OwnersView;
  readonly #before: Snapshot;

  constructor(shop: AccessShop, view: OwnersView, before: Snapshot) {
    this.#shop = shop;
    this.#view = view;
    this.#before = before;
  }

  /** @param attempt "read", "read cost", "insert price", "insert in the name of B", "update price", "delete" */
  try(table: string, attempt: string, who: Who, when: Looks): Promise<string> {
    const trial = this.#shop.trials[table];
    if (!trial) throw new Error(`There are no rows to try ${table} with.`);
    const [verb, ...rest] = attempt.split(" ");
    const subject = rest.join(" ");
    const writing = { table, who, trial, when };
    if (verb === "read") return this.#read(writing, subject);
    if (verb === "insert") return this.#insert(writing, subject);
    if (verb === "update") return this.#update(writing, subject);
    return this.#delete(writing);
  }

  /** The tables that attempts have changed whose effects were not looked at. */
  async changes(): Promise<string[]> {
    return changedTables(this.#before, await this.#view.look());
  }

  async #read({ table, who, trial }: Writing, column: string): Promise<string> {
    const asked = column ? `${trial.key}, ${column}` : (trial.readable?.join() ?? "*");
    const { data, error, status } = await this.#shop.clients[who].from(table).select(asked);
    if (error) return refusal(who, { error, status });
    const all = this.#before[`public.${table}`];
    const rows = data as unknown as Row[];
    // A view has no rows of its own.
    const seen: (Row | undefined)[] = all
      ? rows.map((row) => all.find((known) => known[trial.key] === row[trial.key]))
      : rows;
    const columns = asked === "*" ? null : new Set(asked.split(/, ?/));
    const differs = (known: Row | undefined, row: Row) => !same(only(known, columns), inOrderOf(known, row));
    if (rows.some((row, place) => differs(seen[place], row))) return "rows with other content";
    return inWords(trial, (label) => seen.some((row) => row?.[trial.key] === trial.rows[label]));
  }

  async #insert(writing: Writing, subject: string): Promise<string> {
    const { table, who, trial } = writing;
    const variant = trial.refused?.[subject]?.(who);
    const least = trial.least(who);
    const row = variant ?? {
      ...least,
      ...(subject in least ? {} : { ...trial.together?.[subject], [subject]: trial.values[subject] }),
    };
    const checked = variant ? Object.keys(variant) : [subject];
    return this.#watch(writing, this.#shop.clients[who].from(table).insert(row), async (after) => {
      const added = without(after, this.#before[`public.${table}`] ?? []);
      if (added.length !== 1) return `${added.length} rows`;
      const sent = await this.#view.asStored(`public.${table}`, row);
      // A variant's row is meant to be refused; if it is not, its other values may be replaced.
      return variant || checked.every((column) => same(added[0]?.[column], sent[column]))
        ? "yes"
        : "replaced";
    });
  }

  async #update(writing: Writing, column: string): Promise<string> {
    const { table, trial } = writing;
    const sent = { ...trial.together?.[column], [column]: trial.values[column] };
    const labels = trial.only?.[column] ?? Object.keys(trial.rows);
    const following = new Set([
      ...this.#view.computed(`public.${table}`),
      ...(trial.followedBy?.[column] ?? []),
    ]);
    const change = (asked: string[]) =>
      this.#watch(writing, this.#aim(writing, asked).update(sent), async (after) => {
        const stored = await this.#view.asStored(`public.${table}`, sent);
        const rows = changedRows(trial, this.#before[`public.${table}`] ?? [], after);
        for (const { now, columns } of rows) {
          const strays = [...columns].filter(
            (name) => !(name in sent) && name !== "updated_at" && !following.has(name),
          );
          if (strays.length > 0) return `also changed ${strays.join()}`;
          if (!same(now[column], stored[column]))
            return rows.length === asked.length ? "replaced" : "some replaced";
        }
        return inWords(trial, (label) => rows.some(({ was }) => was[trial.key] === trial.rows[label]), asked);
      });
    // A unique value can only be tried on one row at a time.
    if (!this.#view.unique(`public.${table}`).has(column)) return change(labels);
    return oneByOne(labels, (label) => change([label]));
  }

  #delete(writing: Writing): Promise<string> {
    const { table, trial } = writing;
    return oneByOne(Object.keys(trial.rows), (label) =>
      this.#watch(writing, this.#aim(writing, [label]).delete(), async (after) => {
        const gone = without(this.#before[`public.${table}`] ?? [], after);
        return inWords(trial, (name) => gone.some((row) => row[trial.key] === trial.rows[name]), [label]);
      }),
    );
  }

  /** Selects some rows of the table by URL, to update or delete them. */
  #aim({ table, who, trial }: Writing, labels: string[]) {
    const relation = this.#shop.clients[who].from(table);
    const keys = labels.map((label) => trial.rows[label]);
    return {
      update: (row: Row) => relation.update(row).in(trial.key, keys),
      delete: () => relation.delete().in(trial.key, keys),
    };
  }

  /** Sends a request, checks as the owner what it did, and restores everything. */
  async #watch(
    { table, who, when }: Writing,
    request: PromiseLike<Result>,
    judge: (after: Row[]) => Promise<string>,
  ): Promise<string> {
    const result = await request;
    if (result.error && when === "if accepted") return refusal(who, result);
    const after = await this.#view.look();
    const changed = changedTables(this.#before, after);
    if (changed.length > 0) await this.#view.restore(this.#before, changed);
    const own = `public.${table}`;
    const following = [own, ...this.#view.followers(own)];
    const strays = changed.filter((name) => !following.includes(name) && !isKeptFor(name, changed));
    if (strays.length > 0) return `changed ${strays.join()}`;
    if (!result.error) return changed.length === 0 ? "none" : judge(after[own] ?? []);
    return changed.length === 0 ? refusal(who, result) : "refused, but changed";
  }
}

/** The tables whose rows are maintained by triggers when other tables change. */
const kept: Record<string, string[]> = {
  "private.tallies": [
    "public.orders",
    "public.products",
    "public.product_options",
    "public.profiles",
    "public.shop_facts",
  ],
  "public.customers": ["public.orders", "public.profiles", "public.shop_facts"],
  "private.product_search": ["public.products", "public.product_options"],
  "private.product_labels": ["public.products"],
  "private.facet_groups": ["public.products", "public.product_options"],
  "private.vocabulary": ["public.products"],
  "private.meanings": ["public.search_synonyms", "public.shop_facts"],
  "private.inquiry_words": ["public.product_inquiries", "public.inquiry_answers", "public.profiles"],
  "private.price_list": ["public.promotions", "public.product_categories"],
  "private.word_index": ["public.shop_facts", "public.shop_languages"],
  "public.order_events": ["public.orders"],
  "public.invoices": ["public.orders"],
  "private.invoice_series": ["public.orders"],
  "public.messages": [
    "public.orders",
    "public.product_inquiries",
    "public.counter_offers",
    "public.products",
    "public.mail_settings",
    "public.payment_gateway_settings",
  ],
  "private.message_secrets": ["public.counter_offers", "public.products"],
  "public.stock_requests": ["public.products"],
  "public.price_changes": [
    "public.products",
    "public.product_options",
    "public.product_option_values",
    "public.option_combinations",
    "public.promotions",
  ],
  "public.stock_moves": ["public.products", "public.product_option_values", "public.option_combinations"],
  "public.products": ["public.promotions", "public.product_options", "public.reviews"],
  "public.reviews": ["public.order_items"],
  "public.review_figures": ["public.reviews"],
  "private.review_requests": ["public.orders"],
  "public.product_option_values": ["public.products"],
  "public.option_combinations": ["public.products", "public.product_option_values"],
};

function isKeptFor(name: string, changed: string[]): boolean {
  return kept[name]?.some((source) => changed.includes(source)) ?? false;
}

function refusal(who: Who, { error, status }: Result): string {
  if (error?.code !== "42501") return error?.code ?? `${status}`;
  if (status !== (who === "guest" ? 401 : 403)) return `42501 as ${status}`;
  if (/^permission denied for (?:table|view) \w+$/.test(error.message)) return "no";
  return /^new row violates row-level security policy for table "\w+"$/.test(error.message)
    ? "policy"
    : error.message;
}

/** "all", "none", or the names of those rows among the requested ones for which `holds` is true. */
function inWords(trial: Trial, holds: (label: string) => boolean, asked = Object.keys(trial.rows)): string {
  const labels = Object.keys(trial.rows).filter(holds);
  if (labels.length === 0) return "none";
  return labels.join() === asked.join() ? "all" : labels.join(" ");
}

/**
 * Tries the rows one after another. One word if the outcomes are the same, otherwise the successful rows and the other
 * outcomes.
 */
async function oneByOne(labels: string[], attempt: (label: string) => Promise<string>): Promise<string> {
  const outcomes = new Map<string, string[]>();
  for (const label of labels) {
    const outcome = await attempt(label);
    outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), label]);
  }
  const [only] = outcomes.keys();
  if (outcomes.size === 1 && only !== undefined) return only;
  const done = outcomes.get("all") ?? [];
  outcomes.delete("all");
  return [done.join(" "), ...outcomes.keys()].join("/");
}

type ChangedRow = { was: Row; now: Row; columns: Set<string> };

function changedRows(trial: Trial, before: Row[], after: Row[]): ChangedRow[] {
  const gone = without(before, after);
  const come = without(after, before);
  return gone.flatMap((was) => {
    // If the key itself was changed, the row can only be the one new row.
    const now =
      come.find((row) => row[trial.key] === was[trial.key]) ?? (gone.length === 1 ? come[0] : undefined);
    if (!now) return [];
    return [{ was, now, columns: new Set(Object.keys(now).filter((name) => !same(was[name], now[name]))) }];
  });
}

function without(rows: Row[], others: Row[]): Row[] {
  const known = new Set(others.map((row) => JSON.stringify(row)));
  return rows.filter((row) => !known.has(JSON.stringify(row)));
}

function only(row: Row | undefined, columns: Set<string> | null): Row | undefined {
  if (!row || !columns) return row;
  return Object.fromEntries(Object.entries(row).filter(([name]) => columns.has(name)));
}

/** The row with its columns in the order of the other row. */
function inOrderOf(other: Row | undefined, row: Row): Row {
  const names = [...new Set([...Object.keys(other ?? {}), ...Object.keys(row)])].filter(
    (name) => name in row,
  );
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}
