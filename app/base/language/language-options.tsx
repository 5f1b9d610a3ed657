import { languageCodes, languageName } from "./languages.ts";

/** Each language under the name that it calls itself. */
export function LanguageOptions() {
  return languageCodes.map((code) => (
    // The server may know another name than the browser.
    <option key={code} value={code} lang={code} suppressHydrationWarning>
      {languageName(code)}
    </option>
  ));
}
