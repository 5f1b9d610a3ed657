/** A page of text. The texts in this folder are for the shop's owner to edit. */
export type PageText = {
  title: string;
  /** One sentence for search engines and link previews. */
  description: string;
  /** The paragraph that opens the page. */
  lead: string;
  sections: readonly TextSection[];
  /** The date of the last change, if readers should see it. */
  updated?: string;
};

export type TextSection = { heading: string; blocks: readonly TextBlock[] };

/** `"a paragraph"`, `["a list", "of sentences"]` or `{ "A term": "what it means" }`. */
export type TextBlock = string | readonly string[] | { readonly [term: string]: string };
