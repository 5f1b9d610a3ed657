// oxlint-disable typescript/unbound-method -- what is taken from a prototype is called with its object
import { freshShop } from "../../setup/fresh-shop.ts";
import { english } from "../../../app/base/language/languages.ts";

/**
 * With LANGUAGE, all component tests run on pages whose texts say that they come from a catalog: with a sign that is not
 * seen, and that locators do not read. Each text on the page has it, or is data. What the code says otherwise would stay
 * English in every language.
 */
export const sign = "\u200b";
const tags = /<\/?\w+\/?>/g;

const languages = Object.getPrototypeOf(english) as { _: (...message: unknown[]) => string };
const { _: write } = languages;
// Only at the end: who types letters finds the option that begins with them.
languages._ = function marked(...message) {
  return `${write.apply(this, message).replace(tags, (tag) => `${sign}${tag}`)}${sign}`;
};
Object.assign(english, { t: english._.bind(english) });

/** Tests read texts without the sign, and backends get them so. */
function readUnsigned(owner: object, name: string) {
  const { get, ...others } = Object.getOwnPropertyDescriptor(owner, name)!;
  Object.defineProperty(owner, name, {
    ...others,
    get(this: unknown) {
      return unsigned(get!.call(this));
    },
  });
}

function unsigned(text: unknown) {
  return typeof text === "string" ? text.replaceAll(/\u200b|%E2%80%8B/g, "") : text;
}

readUnsigned(Node.prototype, "textContent");
readUnsigned(HTMLElement.prototype, "innerText");
readUnsigned(Document.prototype, "title");
for (const name of ["label", "text", "value"]) readUnsigned(HTMLOptionElement.prototype, name);
for (const { prototype } of [HTMLInputElement, HTMLTextAreaElement]) readUnsigned(prototype, "value");

/** Attributes that had the sign: without it, selectors find them. */
const signedAttributes = new WeakMap<Element, Set<string>>();
const { setAttribute } = Element.prototype;
Element.prototype.setAttribute = function set(name, value) {
  const signed = signedAttributes.get(this) ?? new Set();
  if (unsigned(value) === value) signed.delete(name);
  else signedAttributes.set(this, signed.add(name));
  setAttribute.call(this, name, unsigned(value) as string);
};

const { test } = RegExp.prototype;
Object.assign(RegExp.prototype, {
  test(this: RegExp, text: string) {
    return test.call(this, unsigned(text) as string);
  },
});

const { stringify } = JSON;
Object.assign(JSON, {
  stringify: (...parameters: Parameters<typeof stringify>) => unsigned(stringify(...parameters)),
});

/** An attribute as it was set. */
export function signedAttribute(element: Element, name: string): string | null {
  const value = element.getAttribute(name);
  return signedAttributes.get(element)?.has(name) ? `${value}${sign}` : value;
}

/** What is data and stands in the code as well, so that it looks like a text of no catalog, by the reason why it is none. */
const data = {
  "languages are named in themselves": ["Deutsch", "English", "Español", "Français", "Italiano"],
  "formats of files have one name everywhere": ["CSV", "Excel (.xlsx)"],
  "so have grades of diamonds": ["FL", "IF", "VVS1", "VVS2", "VS1", "VS2", "SI1", "SI2", "I1", "I2", "I3"],
  laboratories: ["GIA", "IGI", "GCAL", "HRD", "AGL", "SSEF", "Gübelin"],
  "and scales of ring sizes": ["US", "UK", "EU"],
  "the owner's names, of which the code has the first": [
    "Gemstones",
    "Engraving",
    "Ring size",
    "About us",
    "Contact us",
  ],
  "values of a fact, as they are stored": ["Silver", "Gold", "Platinum"],
  "names of carriers, and of providers of payment": [
    "DHL",
    "FedEx",
    "UPS",
    "USPS",
    "Stripe",
    "PayPal",
    "Payoneer",
  ],
  "how an address begins": ["https://"],
  "what Iceland is called in German": ["Island"],
  "a refusal of the sign-in, which English readers see as it was raised": ["This is not your password."],
  "of tests' own pages and products": ["More", "weight", "link"],
};
const isData = new Set(Object.values(data).flat());

/** Where backends keep what people wrote. Other columns have stored words, which are no texts to show. */
const written =
  /(^|_)(name|title|subject|label|category|categories|words|meanings|tags|features|value|note|stone|shape|metal|product|shipping_method)$/;

function noteData(value: unknown, key = "") {
  if (typeof value === "string" && written.test(key)) isData.add(value.trim());
  else if (Array.isArray(value)) for (const each of value) noteData(each, key);
  else if (value && typeof value === "object")
    for (const [inner, each] of Object.entries(value)) noteData(each, inner);
}
noteData(freshShop);

const { parse } = JSON;
JSON.parse = (...parameters: Parameters<typeof parse>) => {
  const value: unknown = parse(...parameters);
  noteData(value);
  return value;
};

/** So is what is typed or pasted, alone or as a list. */
function noteTyped(text: string) {
  for (const part of [text, ...text.split(/[,;\n]/)]) isData.add(part.trim());
}
const noteInput = ({ target }: Event) => {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) noteTyped(target.value);
};
addEventListener("input", noteInput, true);
addEventListener("paste", ({ clipboardData }) => noteTyped(clipboardData?.getData("text/plain") ?? ""), true);

/** Without comments; and without refusals: English readers see the sentence that the database raised. */
const sources = Object.values(
  import.meta.glob<string>(
    ["/app/**/*.{ts,tsx}", "/domain/**/*.ts", "!/domain/refusals/texts/*", "!/**/*.test.*"],
    {
      query: "?raw",
      import: "default",
      eager: true,
    },
  ),
)
  .join("\n")
  .replaceAll(/\/\*.*?\*\/|(?<!:)\/\/[^\n]*/gs, "");

const attributes = ["alt", "aria-label", "aria-valuetext", "placeholder", "title"];
const found = new Set<string>();

function look(text: string | null | undefined) {
  const said = text?.trim();
  if (!said || said.includes(sign) || !/[A-Za-z]{2}/.test(said) || said.startsWith("/") || isData.has(said))
    return;
  const quoted = [`"${said}"`, `\`${said}\``, `>${said}<`, `'${said}'`];
  if (quoted.some((literal) => sources.includes(literal))) found.add(said);
}

function lookAt(node: Node) {
  if (node instanceof Text) {
    if (!node.parentElement?.closest("style, script, code, [translate=no]")) look(node.data);
    return;
  }
  if (!(node instanceof Element)) return;
  for (const name of attributes) look(signedAttribute(node, name));
  for (const child of node.childNodes) lookAt(child);
}

new MutationObserver((changes) => {
  for (const { type, target, addedNodes, attributeName } of changes) {
    if (type === "attributes") look(signedAttribute(target as Element, attributeName!));
    else if (type === "characterData") lookAt(target);
    else for (const node of addedNodes) lookAt(node);
  }
}).observe(document, {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
  attributeFilter: attributes,
});

/** Texts that came from no catalog since it was last asked. */
export function textsOfNoCatalog(): string[] {
  const texts = [...found];
  found.clear();
  return texts;
}
