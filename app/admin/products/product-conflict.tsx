import { formatPrice } from "../../formats/money.ts";
import { ConflictDialog } from "../ui/conflict-dialog.tsx";
import { conflictsBetween } from "../ui/edits.ts";
import { photoName, storedPhoto } from "./draft-photos.ts";
import { asColumns, type Product, type ProductValues, valuesOf } from "./product.ts";
import type { Conflict } from "./use-save-product.ts";

const labels = {
  name: "Name",
  description: "Description",
  category: "Category",
  price: "Current price",
  original_price: "Original price",
  image: "Main photograph",
  images: "Further photographs",
  sku: "SKU",
  stock_quantity: "Stock quantity",
  weight: "Weight (kg)",
  dimensions: "Dimensions (LxWxH cm)",
  features: "Features",
  tags: "Tags",
  featured: "Featured",
} satisfies Record<keyof ProductValues, string>;

type ProductConflictProps = {
  loaded: Product;
  conflict: Conflict;
  busy: boolean;
  failure: string | null;
  onKeepTheirs: () => void;
  onSaveMine: () => void;
  onClose: () => void;
};

/** Somebody else saved the product, or sold from its stock, since the form was opened. */
export function ProductConflict({ loaded, conflict, ...dialog }: ProductConflictProps) {
  const { values, photos, theirs } = conflict;
  const mine = {
    ...values,
    ...asColumns(photos.map((photo) => (photo.file ? photo.file.name : photo.address))),
  };
  const versions = { loaded: valuesOf(loaded), mine, theirs: valuesOf(theirs) };
  return (
    <ConflictDialog
      {...dialog}
      what="product"
      conflicts={conflictsBetween<ProductValues>(labels, versions, asText)}
    />
  );
}

function asText(value: unknown, column: keyof ProductValues): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return column.endsWith("price") ? formatPrice(value) : String(value);
  const texts = Array.isArray(value) ? (value as string[]) : [value as string];
  return texts.map((text) => (column.startsWith("image") ? photoName(storedPhoto(text)) : text)).join("\n");
}
