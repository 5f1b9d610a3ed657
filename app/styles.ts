import fonts from "./base/fonts/fonts.css?inline";
import sans from "./base/fonts/instrument-sans.woff2?url";
import serif from "./base/fonts/noto-serif-display.woff2?url";
import page from "./app.css?inline";

/** For the server. */
export const styleSheets = { page, fonts };
export const fontFiles = [sans, serif];

/**
 * The style sheets that every page contains, so that its first paint waits for nothing else; the fonts' style sheet
 * applies later. The browser finds them in the page, so scripts need not repeat them. While rendering, the server
 * leaves out the page's style sheet, because it is longer than all the rest: see `withStyles`.
 */
export const styles = import.meta.env.SSR
  ? { page: "", fonts }
  : { page: inPage("styles"), fonts: inPage("fonts") };

function inPage(id: string): string {
  return document.getElementById(id)?.textContent ?? "";
}
