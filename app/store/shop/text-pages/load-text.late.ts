import { errorMessage } from "../../../base/clients/error-message.ts";
import { translated, type Translated } from "../../../base/clients/data-api/translated.ts";
import type { LazyDb } from "../../../base/clients/load-context.ts";
import { onlyRow } from "../../../base/clients/data-api/only-row.ts";
import { renderText } from "../../../features/shop/render-text.late.ts";

export type PageOfText = {
  slug: string;
  title: string;
  description: string;
  /** See `renderText`. */
  html: string;
  updated_at: string;
} & Translated;

/** Without a page, `failure` says whether fetching failed or there is none at this address. */
export type TextData = { page: PageOfText | null; failure: string | null };

/** Fetches the page of text with this slug. */
export async function loadText(lazyDb: LazyDb, slug: string): Promise<TextData> {
  try {
    const db = await lazyDb;
    const { data } = await db
      .from("pages")
      .select("id, slug, title, description, body, updated_at")
      .eq("slug", slug)
      .throwOnError();
    const stored = onlyRow(data);
    const [row] = stored ? await translated(db, "pages", [stored], ["title", "description", "body"]) : [];
    if (!row) return { page: null, failure: null };
    const { body, ...page } = row;
    return { page: { ...page, html: renderText(body) }, failure: null };
  } catch (error) {
    return { page: null, failure: errorMessage(error) };
  }
}
