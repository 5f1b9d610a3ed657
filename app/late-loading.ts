import { keepEarlyPresses } from "./base/late/early-presses.ts";

/**
 * Makes a page show its first photographs before it loads anything else: other photographs, fonts and modules. Until
 * then it can be read and its links work.
 * @param html as React and the router render it, with preloads and a script of type `module`
 * @param fonts the font files that almost all text uses
 */
export function withLateLoading(html: string, nonce: string | undefined, fonts: readonly string[]): string {
  const files: string[] = [];
  return html
    .replace("<html", "<html data-painting")
    .replaceAll(preload, (_, file: string) => {
      files.push(file);
      return "";
    })
    .replace(/<script[^>]* type="module"[^>]*>(.*?)<\/script>/s, (_, modules: string) => {
      const parameters = JSON.stringify([modules, files, fonts]).replaceAll("<", String.raw`\u003c`);
      return `<script nonce="${nonce}">(${String(keepEarlyPresses)})();(${String(startLater)})(...${parameters})</script>`;
    });
}

const preload = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;

/** Runs in the head: if the fonts have been loaded before, they apply from the first paint on. */
export const knownFontsScript = `try{if(localStorage.getItem("facet-fonts"))document.getElementById("fonts").media="all"}catch{}`;

/**
 * Runs in the page, so it can only use what it declares itself. Fonts and modules start once the page is painted
 * with its photographs, after a second and a half, or with the first tap or key press.
 * @param modules of the script of type `module` @param files that it imports, to load in parallel
 */
function startLater(modules: string, files: string[], fonts: string[]) {
  const { nonce } = document.currentScript!;
  let isStarted = false;
  function start() {
    if (isStarted) return;
    isStarted = true;
    const links = files.map((href) =>
      Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
    );
    const script = Object.assign(document.createElement("script"), { type: "module", nonce, text: modules });
    document.head.append(...links, script);
    delete document.documentElement.dataset["painting"];
    void applyFonts();
  }
  /** Once they are loaded: if they came after their style sheet, the whole page would be laid out twice. */
  async function applyFonts() {
    await Promise.allSettled(fonts.map((file) => new FontFace("later", `url(${file})`).load()));
    (document.getElementById("fonts") as HTMLStyleElement).media = "all";
    try {
      localStorage.setItem("facet-fonts", "known");
    } catch {
      // Storage is denied.
    }
  }
  addEventListener("load", () => new PerformanceObserver(start).observe({ type: "paint", buffered: true }));
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, start, { capture: true });
  setTimeout(start, 1500);
}
