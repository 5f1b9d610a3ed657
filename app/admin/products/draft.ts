import type { DraftPhoto } from "./draft-photos.ts";
import { storedPhoto } from "./draft-photos.ts";
import { photographsOf, type Product } from "./product.ts";

/** A product as it stands in the form: texts as they were typed. */
export type ProductDraft = {
  name: string;
  description: string;
  category: string;
  price: string;
  originalPrice: string;
  sku: string;
  stock: string;
  weight: string;
  dimensions: string;
  features: readonly string[];
  tags: readonly string[];
  /** What stands in the lists' fields and is not added yet. Saving adds it. */
  newFeature: string;
  newTag: string;
  featured: boolean;
  /** The first is the main one. */
  photos: readonly DraftPhoto[];
};

/** What stands in the form at first; null for a new product. */
export function draftOf(product: Product | null): ProductDraft {
  return {
    name: product?.name ?? "",
    description: product?.description ?? "",
    category: product?.category ?? "",
    price: product?.price.toFixed(2) ?? "",
    originalPrice: product?.original_price?.toFixed(2) ?? "",
    sku: product?.sku ?? "",
    stock: product?.stock_quantity?.toString() ?? "",
    weight: product?.weight?.toString() ?? "",
    dimensions: product?.dimensions ?? "",
    features: product?.features ?? [],
    tags: product?.tags ?? [],
    newFeature: "",
    newTag: "",
    featured: product?.featured ?? false,
    photos: product ? photographsOf(product).map(storedPhoto) : [],
  };
}

/** Whether the form holds anything that is not in this product. */
export function differs(draft: ProductDraft, product: Product | null): boolean {
  return JSON.stringify(draft) !== JSON.stringify(draftOf(product));
}

/** The list with one more entry, trimmed; as it was when that is nothing or already in it. */
export function withEntry(list: readonly string[], entry: string): readonly string[] {
  const trimmed = entry.trim();
  return trimmed === "" || list.includes(trimmed) ? list : [...list, trimmed];
}
