import { languageInPath, pathIn } from "../../../domain/languages/language-path.ts";

/** The address of a page in the language of the one that is open, so that links that it hands out stay in it. */
export function pageAddress(path: string): string {
  const { origin, pathname } = window.location;
  return origin + pathIn(languageInPath(pathname), path);
}
