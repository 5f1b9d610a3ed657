import { readView } from "../../../../../domain/catalog/photo-view.ts";
import { Translations } from "../../../languages/translations.tsx";
import type { Product } from "./columns.ts";

/** The translations of a product, and of the words that it shares with others. */
export function ProductTranslations({ product }: { product: Product }) {
  const { id, name, description, features, category, metal, stone, shape, color, cut, options } = product;
  const photographs = [product.image, ...product.images].filter((address) => address !== null);
  const optionWords = options.flatMap((option) => [
    option.name,
    // Sizes are the same everywhere.
    ...(option.is_ring_size ? [] : option.values.map(({ value }) => value)),
  ]);
  return (
    <Translations
      subject="products"
      record={id}
      fields={{ name, description, features: features.join("\n") }}
      words={[category, metal, stone, shape, color, cut, ...optionWords]}
      alts={photographs.map((address) => readView(address).alt)}
    />
  );
}
