import { msg } from "@lingui/core/runtime-macro";
import { tooLong } from "../../../../../domain/text/too-long.ts";
import type { Db } from "../../../../base/clients/load-context.ts";
import { foundBy } from "../../../../base/clients/data-api/found-by.ts";
import { checked } from "../../../../base/forms/check.ts";
import { Refusal } from "../../../../base/forms/refusal.ts";
import { countFirst } from "../../../list/listing.ts";
import { rowStore } from "../../form/row-store.ts";
import type { RowDialogTexts } from "../../form/row-texts.ts";
import { say } from "../../../../base/language/languages.ts";

export type RedirectValues = { path: string; target: string };

export type Redirect = RedirectValues & { id: number; updated_at: string };

export const redirectColumns = {
  path: {
    label: msg`Old address`,
    hint: msg`For instance /products/old-ring. You can paste the whole address; only its path counts, without what follows a question mark.`,
  },
  target: {
    label: msg`Leads to`,
    hint: msg`A path of this shop, or an address elsewhere that begins with https://. With /product/7, the product with the number 7 is found whatever its name.`,
  },
};

export const redirectTexts: RowDialogTexts = {
  add: msg`Add redirect`,
  edit: msg`Edit redirect`,
  notSaved: msg`The redirect could not be saved`,
  saved: msg`Somebody else saved this redirect after you opened it. Your changes are not saved yet.`,
  savedUnseen: msg`Somebody else saved this redirect after you opened it, but changed nothing that you see here.`,
  gone: msg`This redirect was deleted in the meantime.`,
};

export const redirectStore = rowStore<RedirectValues>("redirects", ["path", "target"], (error) => {
  if (error.code === "23505")
    return new Refusal(say(msg`There is already a redirect for this address.`), "path");
  return error.code === "PT409" ? new Refusal(error.message, "target", { cause: error }) : error;
});

/** Rows `from` to `to` of the redirects with this text in one of their addresses, by the old one. */
export function listRedirects(db: Db, q: string, from: number, to: number) {
  const redirects = db.from("redirects").select("id, path, target, updated_at", countFirst(from));
  return (q === "" ? redirects : redirects.or(foundBy(q))).order("path").order("id").range(from, to);
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
  if (address === "") return say(msg`Please enter the old address.`);
  const [, path] = /^(?:https?:\/\/[^/?#]+)?(\/+[^/?#\s][^?#]*)/i.exec(address) ?? [];
  if (path === undefined) return say(msg`Please enter a path that begins with /, followed by a name.`);
  return tooLong(withoutEscapes(path), 500, say);
}

function targetProblem(address: string): string | undefined {
  if (address === "") return say(msg`Please enter where it leads.`);
  if (!/^(?:\/(?![/\\])|https:\/\/[^/\s?#])\S*$/.test(address))
    return say(
      msg`Please enter a path that begins with one /, or an address that begins with https://, without spaces.`,
    );
  return tooLong(address, 2000, say);
}

/** The database counts characters, not their escapes. */
function withoutEscapes(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
