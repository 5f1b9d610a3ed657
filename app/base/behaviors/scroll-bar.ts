/** Notes the scroll bar's width before a dialog takes it away, so that the page keeps its width. */
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
