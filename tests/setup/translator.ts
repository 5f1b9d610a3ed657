/**
 * What a browser's translator does to a page, with the same words: each text gives way to two nested elements, and so does
 * whatever is written later. Google's does just that. It runs in the page, so it only uses what it declares itself.
 */
export function translate(): () => void {
  const untouched = "title, textarea, script, style, noscript, svg, font, [translate=no]";

  function replaceIn(part: Node) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.currentNode; node; node = walker.nextNode()!)
      if (node instanceof Text) texts.push(node);
    for (const text of texts) {
      if (text.data.trim() === "" || !text.parentElement || text.parentElement.closest(untouched)) continue;
      const outer = document.createElement("font");
      const inner = outer.appendChild(document.createElement("font"));
      inner.textContent = text.data;
      text.replaceWith(outer);
    }
  }

  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      for (const node of type === "characterData" ? [target] : addedNodes) replaceIn(node);
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  replaceIn(document);
  return () => observer.disconnect();
}
