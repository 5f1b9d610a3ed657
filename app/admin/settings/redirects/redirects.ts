import { tooLong } from "../../../../domain/text/too-long.ts";
import type { Db } from "../../../base/clients/load-context.ts";
import { checked } from "../../../base/forms/check.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import { countFirst } from "../../list/listing.ts";
import { rowStore } from "../form/row-store.ts";

export type RedirectValues = { path: string; target: string };

export type Redirect = RedirectValues & { id: number; updated_at: string };

export const redirectColumns = {
  path: {
    label: "Old address",
    hint: "For instance /products/old-ring. You can paste the whole address; only its path counts, without what follows a question mark.",
  },
  target: {
    label: "Leads to",
    hint: "A path of this shop, or an address elsewhere that begins with https://. With /product/7, the product with the number 7 is found whatever its name.",
  },
};

export const redirectStore = rowStore<RedirectValues>("redirects", ["path", "target"], (error) => {
  if (error.code === "23505") return new Refusal("There is a redirect for this address already.", "path");
  return error.code === "PT409" ? new Refusal(error.message, "target") : error;
});

/** Rows `from` to `to` of the redirects with this text in one of their addresses, by the old one. */
export function listRedirects(db: Db, q: string, from: number, to: number) {
  const redirects = db.from("redirects").select("id, path, target, updated_at", countFirst(from));
  const pattern = JSON.stringify(`%${q.replace(/[\\%_]/g, "\\$&")}%`);
  return (q === "" ? redirects : redirects.or(`path.ilike.${pattern},target.ilike.${pattern}`))
    .order("path")
    .order("id")
    .range(from, to);
}

export function checkRedirect(draft: RedirectValues) {
  const path = draft.path.trim();
  const target = draft.target.trim();
  return checked<RedirectValues, RedirectValues>(
    { path, target },
    { path: pathProblem(path), target: targetProblem(target) },
  );
}

function pathProblem(address: string): string | undefined {
  if (address === "") return "Please enter the old address.";
  const [, path] = /^(?:https?:\/\/[^/?#]+)?(\/+[^/?#\s][^?#]*)/i.exec(address) ?? [];
  if (path === undefined) return "Please enter a path that begins with / and has a name behind it.";
  return tooLong(withoutEscapes(path), 500);
}

function targetProblem(address: string): string | undefined {
  if (address === "") return "Please enter where it leads.";
  if (!/^(?:\/(?![/\\])|https:\/\/[^/\s?#])\S*$/.test(address))
    return "Please enter a path that begins with one /, or an address that begins with https://, without spaces.";
  return tooLong(address, 2000);
}

/** The database counts characters, not their escapes. */
function withoutEscapes(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
