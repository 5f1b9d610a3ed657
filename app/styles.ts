import fonts from "./base/fonts/fonts.css?inline";
import sans from "./base/fonts/instrument-sans.woff2?url";
import serif from "./base/fonts/noto-serif-display.woff2?url";
import page from "./app.css?inline";

export const styleSheets = { page, fonts };
export const fontFiles = [sans, serif];

/** What every page contains, so that its first paint waits for nothing; the fonts' come later. See `withStyles`. */
export const styles = import.meta.env.SSR
  ? { page: "", fonts }
  : { page: inPage("styles"), fonts: inPage("fonts") };

function inPage(id: string): string {
  return document.getElementById(id)?.textContent ?? "";
}
