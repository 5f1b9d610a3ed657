import { homeFields } from "./home-fields.ts";

export type HomeKind = keyof typeof homeFields;

/** What a field is, and what it may have, as `private.is_home_value` checks it. */
export type HomeRule = readonly [string, ...(number | string)[]];

/** One of several: a question with its answer, or a reason with its words. Its number names its translations. */
export type HomeItem = { id: number; title: string; body: string };

type ValueOf<Rule> = Rule extends readonly ["line" | "text" | "link", number]
  ? string
  : Rule extends readonly ["picture"]
    ? string | null
    : Rule extends readonly ["collection"]
      ? number | null
      : Rule extends readonly ["reviews", number]
        ? readonly number[]
        : Rule extends readonly ["items", number]
          ? readonly HomeItem[]
          : Rule extends readonly ["choice", ...infer Choices]
            ? Choices[number]
            : never;

export type HomeContent<Kind extends HomeKind = HomeKind> = {
  -readonly [Field in keyof (typeof homeFields)[Kind]]: ValueOf<(typeof homeFields)[Kind][Field]>;
};

export type SectionOf<Kind extends HomeKind> = {
  id: number;
  kind: Kind;
  content: HomeContent<Kind>;
  /** The texts that are in the shop's own language, where the page is in another: fields, and `item_title_3`. */
  untranslated?: readonly string[] | undefined;
};

/** What the home page shows of one of its sections. */
export type HomeSection = { [Kind in HomeKind]: SectionOf<Kind> }[HomeKind];

/** The sections of a new shop, and of one whose sections cannot be read. */
export const firstKinds = [
  "hero",
  "category_list",
  "promotions",
  "featured",
  "category_tiles",
  "why_choose",
] as const satisfies HomeKind[];

/** Of these, a page has one at most: each shows what the shop has. */
export function isOnce(kind: HomeKind): boolean {
  return (firstKinds as readonly HomeKind[]).includes(kind);
}

export function fieldsOf(kind: HomeKind): Readonly<Record<string, HomeRule>> {
  return homeFields[kind];
}

/** A field that says nothing yet. */
function emptyValue([kind, first]: HomeRule): unknown {
  if (kind === "picture" || kind === "collection") return null;
  if (kind === "reviews" || kind === "items") return [];
  return kind === "choice" ? first : "";
}

/** The content of a section that says nothing of its own. */
export function emptyContent<Kind extends HomeKind>(kind: Kind): HomeContent<Kind> {
  return readContent(kind, {});
}

/** Stored content with all fields of its kind. The database has checked it; a later version may know more of them. */
export function readContent<Kind extends HomeKind>(kind: Kind, stored: unknown): HomeContent<Kind> {
  const known = (stored ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(fieldsOf(kind)).map(([field, rule]) => [field, known[field] ?? emptyValue(rule)]),
  ) as HomeContent<Kind>;
}

/** Null for a kind that this version does not know. */
export function readSection(row: { id: number; kind: string; content: unknown }): HomeSection | null {
  if (!Object.hasOwn(homeFields, row.kind)) return null;
  const kind = row.kind as HomeKind;
  return { id: row.id, kind, content: readContent(kind, row.content) } as HomeSection;
}

/** What a section says, by the names of its translations. */
export function textsOf({ kind, content }: Pick<HomeSection, "kind" | "content">): Record<string, string> {
  const values = content as Record<string, unknown>;
  return Object.fromEntries(
    titleFirst(fieldsOf(kind)).flatMap(([field, [type]]) => {
      if (type === "line" || type === "text") return [[field, values[field] as string]];
      if (type !== "items") return [];
      return (values[field] as readonly HomeItem[]).flatMap(({ id, title, body }) => [
        [`item_title_${id}`, title],
        [`item_body_${id}`, body],
      ]);
    }),
  );
}

function titleFirst(fields: ReturnType<typeof fieldsOf>): [string, HomeRule][] {
  return Object.entries({ ...(fields["title"] && { title: fields["title"] }), ...fields });
}

/** A section in other words. What the owner has removed is gone in every language. */
export function inOtherWords(section: HomeSection, said: ReadonlyMap<string, string>): HomeSection {
  const texts = textsOf(section);
  const wordsFor = (name: string, own: string) => (own === "" ? own : (said.get(name) ?? own));
  const content = Object.entries(fieldsOf(section.kind)).map(([field, [type]]) => {
    const value = (section.content as Record<string, unknown>)[field];
    if (type === "line" || type === "text") return [field, wordsFor(field, value as string)];
    if (type !== "items") return [field, value];
    const items = (value as readonly HomeItem[]).map(({ id, title, body }) => ({
      id,
      title: wordsFor(`item_title_${id}`, title),
      body: wordsFor(`item_body_${id}`, body),
    }));
    return [field, items];
  });
  return {
    ...section,
    content: Object.fromEntries(content),
    untranslated: Object.keys(texts).filter((name) => !said.has(name)),
  };
}
