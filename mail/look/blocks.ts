/** A piece of an order. */
export type Line = {
  name: string;
  /** Its photograph: an absolute address, and the height for a width of 64 pixels where that is known. */
  image: { src: string; height: number | undefined } | undefined;
  /** Such as its options, one per line. */
  details: string[];
  price: string;
};

export type Fact = { label: string; value: string; href?: string | undefined };

/** What a mail is made of, as HTML and as plain text. All texts are plain. */
export type Block =
  | { kind: "paragraph"; text: string }
  /** In small print. */
  | { kind: "note"; text: string }
  /** What somebody wrote. */
  | { kind: "quote"; text: string }
  | { kind: "button"; label: string; href: string }
  /** A second way to go on. */
  | { kind: "link"; label: string; href: string }
  /** The address of a button, to copy. */
  | { kind: "address"; href: string }
  | { kind: "lines"; lines: Line[] }
  | { kind: "totals"; rows: [label: string, amount: string][]; total: [label: string, amount: string] }
  | { kind: "facts"; facts: Fact[] };

export type Letter = {
  /** One line. */
  subject: string;
  /** What lists of messages show after the subject. */
  preview: string;
  title: string;
  blocks: Block[];
  /** Why one gets it. */
  reason: string;
  /** Whether it stays within the shop, and needs no word of how to reach it. */
  isForOwner?: boolean;
  /** Whom an answer goes to, if not to the shop. */
  replyTo?: string | undefined;
};

/** What surrounds a letter. */
export type Frame = {
  siteUrl: string;
  shop: { name: string; email: string; phone: string; hours: string };
};
