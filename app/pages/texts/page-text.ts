/** What stands on a page of words. The texts in this folder are the shop owner's to edit. */
export type PageText = {
  title: string;
  /** One sentence for search engines and for links from elsewhere. */
  description: string;
  /** The paragraph that opens the page. */
  lead: string;
  sections: readonly TextSection[];
  /** The day of the last change, where readers should know it. */
  updated?: string;
};

export type TextSection = { heading: string; blocks: readonly TextBlock[] };

/** `"a paragraph"`, `["a list", "of sentences"]` or `{ "A term": "what is to be said of it" }`. */
export type TextBlock = string | readonly string[] | { readonly [term: string]: string };
