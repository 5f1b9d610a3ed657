import type { Handler } from "hono";
import { languageInPath, pathIn } from "../../domain/languages/language-path.ts";
import type { CommonHeaders } from "../http/security-headers.ts";

/**
 * `/discount/CODE`, or `/fr/discount/CODE`, redirects to a fragment of the first page, the same for every code: only the
 * checkout says which ones exist.
 */
export const discountLink: Handler<CommonHeaders> = (context, next) => {
  const language = languageInPath(context.req.path);
  if (language === null && context.req.param("language") !== undefined) return next();
  const code = context.req.param("code") ?? "";
  const first = pathIn(language, "/");
  return context.redirect(/^[A-Za-z0-9_-]{3,40}$/.test(code) ? `${first}#discount=${code}` : first, 302);
};
