import { type MiddlewareFunction, redirectDocument } from "react-router";
import { languageInPath, pathWithoutLanguage } from "../../../domain/languages/language-path.ts";

/** The back office is in its user's language, so its addresses name none: the store's links to it lead out of the page. */
export const withoutLanguage: MiddlewareFunction = ({ request }) => {
  const { pathname, search, origin } = new URL(request.url);
  if (languageInPath(pathname) !== null)
    throw redirectDocument(origin + pathWithoutLanguage(pathname) + search);
};
