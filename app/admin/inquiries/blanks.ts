export const blanks = ["name", "order", "product", "shop"] as const;

export type Blank = (typeof blanks)[number];

/** What the inquiry says; null where it does not. */
export type Fillings = Readonly<Record<Blank, string | null>>;

const written = /\{(\w+)\}/g;

/** The text with its blanks filled in. Those that the inquiry has nothing for stay. */
export function fillBlanks(text: string, fillings: Fillings): string {
  return text.replaceAll(written, (blank, name: string) => (isBlank(name) && fillings[name]) || blank);
}

/** The first blank that is still open, such as `{name}`, and where it begins. */
export function openBlank(text: string): { blank: string; at: number } | null {
  for (const { 0: blank, 1: name = "", index } of text.matchAll(written))
    if (isBlank(name)) return { blank, at: index };
  return null;
}

/** The first word in braces that no blank is called: a typo. */
export function unknownBlank(text: string): string | undefined {
  for (const [blank, name = ""] of text.matchAll(written)) if (!isBlank(name)) return blank;
  return undefined;
}

function isBlank(name: string): name is Blank {
  return (blanks as readonly string[]).includes(name);
}
