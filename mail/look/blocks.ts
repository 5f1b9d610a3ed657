import type { I18n } from "@lingui/core";
import type { Shop } from "../../domain/shop/shop.ts";

export type Line = {
  name: string;
  /** An absolute URL, and the height at a width of 64 pixels if that is known. */
  image: { src: string; height: number | undefined } | undefined;
  /** Its options, for example, one per line. */
  details: string[];
  price: string;
};

export type Fact = { label: string; value: string; href?: string | undefined };

/** The parts of a mail. All texts are plain. */
export type Block =
  | { kind: "paragraph"; text: string }
  /** A note in small print. */
  | { kind: "note"; text: string }
  /** What a person wrote, quoted. */
  | { kind: "quote"; text: string }
  | { kind: "button"; label: string; href: string }
  | { kind: "link"; label: string; href: string }
  /** A button's URL, to copy. */
  | { kind: "address"; href: string }
  | { kind: "lines"; lines: Line[] }
  | { kind: "totals"; rows: [label: string, amount: string][]; total: [label: string, amount: string] }
  | { kind: "facts"; facts: Fact[] };

export type Letter = {
  subject: string;
  /** The preview that lists of messages show after the subject. */
  preview: string;
  title: string;
  blocks: Block[];
  /** Why the recipient gets this mail. */
  reason: string;
  /** Whether it stays within the shop, and need not say how to reach the shop. */
  isForOwner?: boolean;
  /** The address that replies go to, if not the shop's. */
  replyTo?: string | undefined;
};

export type Frame = {
  siteUrl: string;
  shop: Pick<Shop, "name" | "email" | "phone" | "hours" | "logo" | "icon">;
  language: I18n;
};
