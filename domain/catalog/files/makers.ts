import type { MoneyFormat } from "../../money/money.ts";
import { columnNames } from "../columns.ts";
import {
  formulaTargets,
  type Target,
  targetLabels,
  type TranslatedName,
  translatedNames,
} from "./targets.ts";

/** Whose file it is, with what each of its columns holds; null for a column that is left out. */
export type Recognized = {
  maker: string;
  targets: (Target | null)[];
  /** Languages that the file has translations into, and the shop has not. */
  unknownLanguages: string[];
};

type Maker = {
  name: string;
  /** Headings that only its files have together, in lower case. */
  signs: readonly string[];
  columns: Readonly<Record<string, Target>>;
};

const own: Maker = {
  name: "Facet",
  signs: [],
  columns: Object.fromEntries(
    (
      [
        ...columnNames,
        "id",
        "cost",
        ...formulaTargets,
        "publish_at",
        "photographs",
        "option",
        "option_kind",
        "option_required",
        "option_value",
        "option_surcharge",
        "option_stock",
        "option_length",
        "option_characters",
        "combination",
        "combination_sku",
        "combination_photograph",
      ] as const
    ).map((target) => [targetLabels[target].message!.toLowerCase(), target]),
  ),
};

const shopifyVariants: Maker["columns"] = {
  "option1 name": "choice_1",
  "option1 value": "choice_1_value",
  "option2 name": "choice_2",
  "option2 value": "choice_2_value",
  "option3 name": "choice_3",
  "option3 value": "choice_3_value",
};

const makers: readonly Maker[] = [
  {
    name: "Shopify",
    signs: ["handle", "title", "variant price"],
    columns: {
      ...shopifyVariants,
      handle: "path",
      title: "name",
      "body (html)": "html",
      "product category": "category_path",
      type: "category",
      tags: "tags",
      published: "is_published",
      status: "status",
      "variant sku": "sku",
      "variant grams": "grams",
      "variant inventory tracker": "is_counted",
      "variant inventory qty": "stock_quantity",
      "variant inventory policy": "sells_without_stock",
      "variant price": "price",
      "variant compare at price": "original_price",
      "cost per item": "cost",
      "image src": "photographs",
      "image alt text": "photograph_alt",
      "variant image": "variant_photograph",
    },
  },
  {
    name: "Shopify",
    signs: ["url handle", "title", "compare-at price"],
    columns: {
      ...shopifyVariants,
      "url handle": "path",
      title: "name",
      description: "html",
      "product category": "category_path",
      type: "category",
      tags: "tags",
      "published on online store": "is_published",
      status: "status",
      sku: "sku",
      "weight value (grams)": "grams",
      "inventory tracker": "is_counted",
      "inventory quantity": "stock_quantity",
      "continue selling when out of stock": "sells_without_stock",
      price: "price",
      "compare-at price": "original_price",
      "cost per item": "cost",
      "product image url": "photographs",
      "image alt text": "photograph_alt",
      "variant image url": "variant_photograph",
    },
  },
  {
    name: "Etsy",
    signs: ["title", "currency_code", "quantity"],
    columns: {
      title: "name",
      description: "html",
      price: "price",
      currency_code: "currency",
      quantity: "stock_quantity",
      tags: "tags",
      ...Object.fromEntries(
        Array.from({ length: 20 }, (_, n): [string, Target] => [`image${n + 1}`, "photographs"]),
      ),
      "variation 1 name": "choice_1",
      "variation 1 values": "choice_1_values",
      "variation 2 name": "choice_2",
      "variation 2 values": "choice_2_values",
      sku: "sku",
    },
  },
  {
    name: "WooCommerce",
    signs: ["type", "sku", "regular price", "is featured?"],
    columns: {
      id: "id",
      type: "row_kind",
      sku: "sku",
      name: "name",
      published: "is_published",
      "is featured?": "featured",
      "visibility in catalog": "visibility",
      description: "html",
      "short description": "summary",
      "in stock?": "is_in_stock",
      stock: "stock_quantity",
      "backorders allowed?": "sells_without_stock",
      "weight (kg)": "weight",
      "weight (g)": "grams",
      "weight (oz)": "ounces",
      "weight (lbs)": "pounds",
      "length (cm)": "length",
      "width (cm)": "width",
      "height (cm)": "height",
      "sale price": "sale_price",
      "date sale price starts": "sale_starts",
      "date sale price ends": "sale_ends",
      "regular price": "regular_price",
      categories: "category_path",
      tags: "tags",
      images: "photographs",
      parent: "parent",
      "attribute 1 name": "choice_1",
      "attribute 1 value(s)": "choice_1_value",
      "attribute 2 name": "choice_2",
      "attribute 2 value(s)": "choice_2_value",
      "attribute 3 name": "choice_3",
      "attribute 3 value(s)": "choice_3_value",
      "attribute 4 name": "choice_4",
      "attribute 4 value(s)": "choice_4_value",
      "attribute 5 name": "choice_5",
      "attribute 5 value(s)": "choice_5_value",
    },
  },
  {
    name: "Square",
    signs: ["item name", "variation name"],
    columns: {
      "item name": "name",
      "reference handle": "path",
      "variation name": "variant",
      sku: "sku",
      description: "html",
      category: "category_path",
      categories: "category_path",
      "reporting category": "category_path",
      price: "regular_price",
      "online sale price": "sale_price",
      "default unit cost": "cost",
      archived: "is_archived",
      "square online item visibility": "visibility",
      "weight (kg)": "weight",
      "weight (g)": "grams",
      "weight (oz)": "ounces",
      "weight (lb)": "pounds",
      "option name 1": "choice_1",
      "option value 1": "choice_1_value",
      "option name 2": "choice_2",
      "option value 2": "choice_2_value",
    },
  },
];

/** Headings that people give their own columns, some in other languages. */
const usual: Readonly<Record<string, Target>> = {
  ...Object.fromEntries(Object.entries(own.columns).filter(([, target]) => target !== "id")),
  title: "name",
  product: "name",
  "product name": "name",
  bezeichnung: "name",
  nom: "name",
  nombre: "name",
  nome: "name",
  price: "price",
  preis: "price",
  prix: "price",
  precio: "price",
  prezzo: "price",
  stock: "stock_quantity",
  quantity: "stock_quantity",
  qty: "stock_quantity",
  bestand: "stock_quantity",
  beschreibung: "description",
  kategorie: "category",
  catégorie: "category",
  categoría: "category",
  categoria: "category",
  artikelnummer: "sku",
  "item number": "sku",
  material: "metal",
  gemstone: "stone",
  carat: "carat",
  colour: "color",
  image: "photographs",
  images: "photographs",
  photo: "photographs",
  photos: "photographs",
  handle: "path",
  url: "path",
};

/** Square names a column of stock by the place, such as `Current Quantity Main Street`. */
const stockOfPlace = /^current quantity /;

/** Headings that no other shop has. A file with two of them is ours, even with columns that somebody has added. */
const onlyOurs: readonly string[] = (
  [
    "option_kind",
    "option_required",
    "option_surcharge",
    "option_stock",
    "combination_sku",
    "combination_photograph",
  ] as const
).map((target) => targetLabels[target].message!.toLowerCase());

/**
 * Knows the files of other shops, and our own, by their headings; takes what it can of others.
 * @param reason the heading that a file of refused rows has added
 * @param languages the further ones of the shop
 */
export function recognize(
  headings: readonly string[],
  reason?: string,
  languages: readonly string[] = [],
): Recognized {
  const names = headings.map((heading) => heading.trim().toLowerCase());
  // Ids of other shops have no meaning here.
  const isOwn =
    names.includes("id") &&
    (names.every(
      (name) => name in own.columns || translationIn(name, own.columns) || name === reason?.toLowerCase(),
    ) ||
      onlyOurs.filter((name) => names.includes(name)).length >= 2);
  const maker = isOwn ? own : makers.find(({ signs }) => signs.every((sign) => names.includes(sign)));
  const columns = maker?.columns ?? usual;
  const unknown = new Set<string>();
  const targets = names.map((name): Target | null => {
    if (maker?.name === "Square" && stockOfPlace.test(name)) return "stock_quantity";
    const translation = name in columns ? null : translationIn(name, columns);
    if (!translation) return columns[name] ?? null;
    const language = languages.find((code) => code.toLowerCase() === translation.language);
    if (language !== undefined) return `${language}:${translation.name}`;
    unknown.add(translation.language);
    return null;
  });
  return { maker: maker?.name ?? "", targets, unknownLanguages: [...unknown] };
}

/** A heading such as `name (fr)`, if what is before the language can be translated. */
const translatedHeading = /^(.+) \(([a-z]{2,3}(?:-[a-z\d]{2,8}){0,2})\)$/;

function translationIn(
  heading: string,
  columns: Maker["columns"],
): { language: string; name: TranslatedName } | null {
  const [, column, language] = translatedHeading.exec(heading) ?? [];
  const name = translatedNames.find((each) => column !== undefined && columns[column] === each);
  return name !== undefined && language !== undefined ? { language, name } : null;
}

/** Whether this shop, or another of its kind, exported a file with these headings. */
export function isOurs(headings: readonly string[]): boolean {
  return recognize(headings).maker === own.name;
}

/** How a file with these headings writes numbers: other makers without groups and with a dot, whatever the shop does. */
export function formatOfFile(headings: readonly string[], money: MoneyFormat): MoneyFormat {
  const { maker } = recognize(headings);
  return ["", own.name].includes(maker) ? money : { ...money, group: "", point: "." };
}
