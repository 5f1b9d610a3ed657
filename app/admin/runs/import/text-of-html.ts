const blocks = "p, div, li, br, tr, h1, h2, h3, h4, h5, h6, ul, ol, table";

/** The text of a description that another shop wrote in HTML. A text without tags stays as it is. */
export function textOfHtml(html: string): string {
  // What is parsed so is never shown, runs nothing and loads nothing.
  const { body } = new DOMParser().parseFromString(html, "text/html");
  if (body.firstElementChild === null) return body.textContent.trim();
  for (const hidden of body.querySelectorAll("script, style")) hidden.remove();
  for (const item of body.querySelectorAll("li")) item.prepend("- ");
  for (const cell of body.querySelectorAll("th, td")) cell.append(" ");
  for (const block of body.querySelectorAll(blocks)) block.append("\n");
  for (const paragraph of body.querySelectorAll("p, h1, h2, h3, h4, h5, h6")) paragraph.append("\n");
  return body.textContent
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
