import MarkdownIt from "markdown-it";
import definitionLists from "markdown-it-deflist";
import { tableStart } from "./fill-in-html.ts";

const markdown = new MarkdownIt({ html: false, linkify: true }).use(definitionLists);
const normalizeLink = markdown.normalizeLink.bind(markdown);

// A sentence may contain "Facet.example" as a name.
markdown.linkify.set({ fuzzyLink: false });

/** Allows only these protocols in links; all others are shown as they were typed. */
markdown.validateLink = (address) => /^(?:https?:|mailto:|tel:|[^:/?#]*(?:[/?#]|$))/i.test(address);

/** The braces of a placeholder are no part of an address, which would encode them. */
markdown.normalizeLink = (address) =>
  ["mailto:{{email}}", "tel:{{phone}}"].includes(address) ? address : normalizeLink(address);

const { rules } = markdown.renderer;

// The page's title is its h1.
rules.heading_open = (tokens, at) => `<${belowTitle(tokens[at]!.tag)}>`;
rules.heading_close = (tokens, at) => `</${belowTitle(tokens[at]!.tag)}>\n`;

function belowTitle(tag: string): string {
  return tag === "h1" ? "h2" : tag;
}

rules.link_open = (tokens, at, options, _, renderer) => {
  const link = tokens[at]!;
  if (/^(?:https?:|\/\/)/i.test(String(link.attrGet("href")))) link.attrSet("rel", "noopener nofollow");
  return renderer.renderToken(tokens, at, options);
};

/** Images of other websites are not loaded, so that those do not learn who reads the page: their words stay. */
rules.image = (tokens, at, options, env, renderer) => {
  const image = tokens[at]!;
  const words = renderer.renderInlineAsText(image.children ?? [], options, env);
  if (!/^\/(?!\/)/.test(String(image.attrGet("src")))) return markdown.utils.escapeHtml(words);
  image.attrSet("alt", words);
  image.attrSet("loading", "lazy");
  return renderer.renderToken(tokens, at, options);
};

// A term and its words are a row.
rules.dt_open = (tokens, at) => (tokens[at - 1]?.type === "dl_open" ? "<div><dt>" : "</div>\n<div><dt>");
rules.dl_close = () => "</div>\n</dl>\n";

rules.table_open = () => `${tableStart("Table")}\n`;
rules.table_close = () => "</table></div>\n";

/** A text in Markdown as HTML, with its placeholders for `fillInHtml`. HTML in it is shown as text. */
export function renderText(text: string): string {
  return markdown.render(text);
}
