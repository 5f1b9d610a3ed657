import { msg } from "@lingui/core/runtime-macro";
import { changeRow } from "../../../../base/edits/change-row.ts";
import type { PostgrestError } from "@supabase/postgrest-js";
import type { Db } from "../../../../base/clients/load-context.ts";
import { onlyRow } from "../../../../base/clients/data-api/only-row.ts";
import { Refusal } from "../../../../base/forms/refusal.ts";
import { countFirst } from "../../../list/listing.ts";
import type { PageValues } from "./page-values.ts";
import { say } from "../../../../base/language/languages.ts";

export type Page = PageValues & { id: number; updated_at: string };

export type ListedPage = Pick<Page, "id" | "slug" | "title" | "in_footer" | "updated_at">;

const columns = "id, slug, title, description, body, in_footer, updated_at";

export function listPages(db: Db, from: number, to: number) {
  return db
    .from("pages")
    .select("id, slug, title, in_footer, updated_at", countFirst(from))
    .order("position")
    .order("id")
    .range(from, to);
}

/** The page as it is now; null when it is gone. */
export async function readPage(db: Db, id: number): Promise<Page | null> {
  const { data } = await db.from("pages").select(columns).eq("id", id).throwOnError();
  return onlyRow(data);
}

export async function addPage(db: Db, values: PageValues) {
  const { error } = await db.from("pages").insert(values);
  if (error) throw refused(error, values.slug);
}

/** Changes these columns and returns the page; null, with nothing changed, when somebody else saved it first. */
export async function changePage(
  db: Db,
  over: Pick<Page, "id" | "updated_at">,
  changes: Partial<PageValues>,
): Promise<Page | null> {
  return changeRow<Page>(db, {
    table: "pages",
    columns,
    over,
    changes,
    refused: (error) => refused(error, changes.slug),
  });
}

/** For an address that is taken, PostgreSQL reports only which constraint it violates. */
function refused(error: PostgrestError, slug = ""): Error {
  return error.code === "23505"
    ? new Refusal(say(msg`There is already a page with the address "${{ slug }}".`), "slug")
    : error;
}
