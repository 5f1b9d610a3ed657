import { formatPrice } from "../../formats/money.ts";
import { type Columns, findConflicts } from "../edits/changes.ts";
import { ConflictDialog } from "../edits/conflict-dialog.tsx";
import { photoName, storedPhoto } from "./draft-photos.ts";
import { asColumns, type Product, type ProductValues, valuesOf } from "./product.ts";
import type { Conflict } from "./use-save-product.ts";

const photoNames = (addresses: readonly string[]) =>
  addresses.map((address) => photoName(storedPhoto(address))).join("\n");
const price = (value: number | null) => (value === null ? "" : formatPrice(value));

const columns: Columns<ProductValues> = {
  name: { label: "Name" },
  description: { label: "Description" },
  category: { label: "Category" },
  price: { label: "Current price", show: price },
  original_price: { label: "Original price", show: price },
  image: { label: "Main photograph", show: (address) => photoNames(address === null ? [] : [address]) },
  images: { label: "Further photographs", show: photoNames },
  sku: { label: "SKU" },
  stock_quantity: { label: "Stock quantity" },
  weight: { label: "Weight (kg)" },
  dimensions: { label: "Dimensions (LxWxH cm)" },
  features: { label: "Features" },
  tags: { label: "Tags" },
  featured: { label: "Featured" },
};

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
  return <ConflictDialog {...dialog} noun="product" conflicts={findConflicts(columns, versions)} />;
}
