import { msg } from "@lingui/core/runtime-macro";
import type { PostgrestError } from "@supabase/postgrest-js";
import { type HomeKind, type HomeSection, readSection } from "../../../../../domain/shop/home-sections.ts";
import type { Json } from "../../../../../domain/database.types.ts";
import { onlyRow } from "../../../../base/clients/data-api/only-row.ts";
import type { Db } from "../../../../base/clients/load-context.ts";
import { changeRow } from "../../../../base/edits/change-row.ts";
import { Refusal } from "../../../../base/forms/refusal.ts";
import { say } from "../../../../base/language/languages.ts";

/** A section as it is stored. */
export type StoredSection = HomeSection & { hidden: boolean; updated_at: string };

type Row = { id: number; kind: string; hidden: boolean; content: Json; updated_at: string };

const columns = "id, kind, hidden, content, updated_at";

/** All sections in the page's order, hidden ones, too. */
export async function listSections(db: Db): Promise<StoredSection[]> {
  const { data } = await db
    .from("home_sections")
    .select(columns)
    .order("position")
    .order("id")
    .throwOnError();
  return data.flatMap((row) => stored(row) ?? []);
}

/** The section as it is now; null when it is gone. */
export async function readStoredSection(db: Db, id: number): Promise<StoredSection | null> {
  const { data } = await db.from("home_sections").select(columns).eq("id", id).throwOnError();
  const row = onlyRow(data);
  return row && stored(row);
}

function stored({ hidden, updated_at, ...row }: Row): StoredSection | null {
  const section = readSection(row);
  return section && { ...section, hidden, updated_at };
}

export async function addSection(db: Db, kind: HomeKind, content: object) {
  const { error } = await db.from("home_sections").insert({ kind, content: content as Json });
  if (error) throw refused(error);
}

/** Changes the content and returns the section; null, with nothing changed, when somebody else saved it first. */
export async function changeSection(
  db: Db,
  over: StoredSection,
  changes: Readonly<Record<string, unknown>>,
): Promise<StoredSection | null> {
  const row = await changeRow<Row>(db, {
    table: "home_sections",
    columns,
    over,
    changes: { content: { ...over.content, ...changes } },
    refused,
  });
  return row && stored(row);
}

/** @returns whether the section is still there */
export async function showSection(db: Db, id: number, hidden: boolean): Promise<boolean> {
  const { data } = await db.from("home_sections").update({ hidden }).eq("id", id).select("id").throwOnError();
  return data.length > 0;
}

function refused(error: PostgrestError): Error {
  return error.code === "23505" ? new Refusal(say(msg`The page has this section already.`)) : error;
}

export type CollectionChoice = { id: number; name: string; is_published: boolean; in_menu: boolean };

/** All collections, in the shop's order. */
export async function listCollectionChoices(db: Db): Promise<CollectionChoice[]> {
  const { data } = await db
    .from("collections")
    .select("id, name, is_published, in_menu")
    .order("position")
    .order("id")
    .limit(1000)
    .throwOnError();
  return data;
}

/** A review that can be quoted. */
export type QuotableReview = { id: number; rating: number; words: string; author: string };

/** The newest reviews with words that shoppers see, and those that were chosen. */
export async function listQuotable(
  db: Db,
  chosen: readonly number[],
  signal: AbortSignal,
): Promise<QuotableReview[]> {
  const columns = "id, rating, words, author";
  const [newest, others] = await Promise.all([
    db
      .from("reviews")
      .select(columns)
      .is("hidden_at", null)
      .gte("rating", 4)
      .neq("words", "")
      .order("created_at", { ascending: false })
      .order("id", { ascending: false })
      .limit(50)
      .abortSignal(signal)
      .throwOnError(),
    chosen.length === 0
      ? { data: [] }
      : db.from("reviews").select(columns).in("id", chosen).abortSignal(signal).throwOnError(),
  ]);
  const known = new Set(newest.data.map(({ id }) => id));
  return [...others.data.filter(({ id }) => !known.has(id)), ...newest.data];
}
