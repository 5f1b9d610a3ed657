import { columnNames } from "../columns.ts";
import { type Target, targetLabels } from "./targets.ts";

/** Whose file it is, with what each of its columns holds; null for a column that is left out. */
export type Recognized = { maker: string; targets: (Target | null)[] };

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
    ).map((target) => [targetLabels[target].toLowerCase(), target]),
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
      description: "html",
      "short description": "summary",
      stock: "stock_quantity",
      "backorders allowed?": "sells_without_stock",
      "weight (kg)": "weight",
      "weight (g)": "grams",
      "length (cm)": "length",
      "width (cm)": "width",
      "height (cm)": "height",
      "sale price": "sale_price",
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
      price: "price",
      "online sale price": "sale_price",
      "weight (kg)": "weight",
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

/** Knows the files of other shops, and our own, by their headings; takes what it can of others. */
export function recognize(headings: readonly string[]): Recognized {
  const names = headings.map((heading) => heading.trim().toLowerCase());
  // Ids of other shops have no meaning here, so a file is ours only if all of it is.
  const isOwn = names.includes("id") && names.every((name) => name in own.columns);
  const maker = isOwn ? own : makers.find(({ signs }) => signs.every((sign) => names.includes(sign)));
  const columns = maker?.columns ?? usual;
  const targets = names.map((name) =>
    maker?.name === "Square" && stockOfPlace.test(name) ? "stock_quantity" : (columns[name] ?? null),
  );
  return { maker: maker?.name ?? "", targets };
}
