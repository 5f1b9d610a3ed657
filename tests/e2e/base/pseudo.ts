/**
 * With LANGUAGE, all journeys lead through pages in a language that does not exist: `long` makes each text longer by 40 %,
 * `rtl` has pages run from right to left, `both` does both. The component tests look closer (tests/component/base/pseudo.ts).
 */
const { LANGUAGE = "" } = process.env;

/** To be run in a page before its own scripts; none in the usual run. */
export const pseudoLanguage = { long: [lengthen], rtl: [mirror], both: [lengthen, mirror] }[LANGUAGE] ?? [];

function lengthen() {
  const longer = new CSSStyleSheet();
  longer.replaceSync(
    "* { letter-spacing: 0.2em !important } [translate=no], .figures { letter-spacing: 0 !important }",
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, longer];
}

function mirror() {
  const observer = new MutationObserver(() => {
    if (document.documentElement?.dir !== "rtl") document.documentElement?.setAttribute("dir", "rtl");
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["dir"] });
}
