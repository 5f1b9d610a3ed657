import fonts from "./base/fonts/fonts.css?inline";
import sans from "./base/fonts/instrument-sans.woff2?url";
import serif from "./base/fonts/noto-serif-display.woff2?url";
import page from "./app.css?inline";

/** For the server. */
export const styleSheets = { page, fonts };
export const fontFiles = [sans, serif];

/**
 * The style sheets that every page contains, so that its first paint waits for nothing else; that of the fonts applies
 * later. The browser takes them from the page: scripts need not repeat them. The server leaves that of the page out while it
 * renders, because it is longer than all the rest: see `withStyles`.
 */
export const styles = import.meta.env.SSR
  ? { page: "", fonts }
  : { page: inPage("styles"), fonts: inPage("fonts") };

function inPage(id: string): string {
  return document.getElementById(id)?.textContent ?? "";
}
