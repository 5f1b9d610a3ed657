/** What one edits of a product. Prices are dollars, the weight is in kilograms. */
export type ProductValues = {
  name: string;
  description: string;
  category: string;
  price: number;
  original_price: number | null;
  /** Addresses of the main photograph and of the further ones. */
  image: string | null;
  images: string[];
  features: string[];
  tags: string[];
  sku: string | null;
  /** Null while nobody counts it. */
  stock_quantity: number | null;
  weight: number | null;
  dimensions: string | null;
  featured: boolean;
};

export type Product = ProductValues & { id: number; updated_at: string };

/** A product in the catalogue's list. */
export type ProductRow = Pick<
  Product,
  "id" | "name" | "category" | "sku" | "price" | "stock_quantity" | "featured" | "image"
>;

/** What one edits of this product, with every photograph once: the first is the main one. */
export function valuesOf({ id: _id, updated_at: _updatedAt, ...values }: Product): ProductValues {
  return { ...values, ...asColumns(photographsOf(values)) };
}

/** The addresses of all photographs, the main one first, each once. */
export function photographsOf({ image, images }: Pick<ProductValues, "image" | "images">): string[] {
  return [...new Set(image ? [image, ...images] : images)].filter((address) => address !== "");
}

/** Photographs as the columns that hold them. */
export function asColumns([main, ...further]: readonly string[]): Pick<ProductValues, "image" | "images"> {
  return { image: main ?? null, images: further };
}
