/**
 * Notes the width of the page's scroll bar before a dialog takes it away, so that the page keeps its width and the
 * dialog gets the whole window.
 */
export function noteScrollBar() {
  const root = document.documentElement;
  document.addEventListener(
    "beforetoggle",
    () => {
      if (document.querySelector("dialog[open]")) return;
      root.style.setProperty("--scroll-bar", `${window.innerWidth - root.clientWidth}px`);
    },
    { capture: true },
  );
}
