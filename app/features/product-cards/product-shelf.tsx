import { ProductCard } from "./product-card.tsx";
import type { CardProduct } from "../catalog/queries.ts";

export function ProductShelf({ products, eager }: { products: readonly CardProduct[]; eager?: boolean }) {
  const [columns, sizes] = layouts[Math.min(products.length, 4) as 1 | 2 | 3 | 4];
  return (
    <div className={`grid gap-x-4 gap-y-10 lg:gap-x-6 ${columns}`}>
      {products.map((product) => (
        <ProductCard key={product.id} product={product} sizes={sizes} eager={eager} />
      ))}
    </div>
  );
}

const layouts = {
  // A single product has room for its text next to the photograph.
  1: [
    "md:*:flex-row md:*:items-end md:*:gap-10 md:[&_.photo]:w-[min(36rem,50vw)] md:[&>article>div]:max-w-80",
    "(width < 48rem) 92vw, (width < 72rem) 50vw, 36rem",
  ],
  2: ["grid-cols-2", "(width < 90rem) 46vw, 41rem"],
  3: ["grid-cols-2 md:grid-cols-3", "(width < 48rem) 46vw, (width < 90rem) 30vw, 27rem"],
  4: ["grid-cols-2 lg:grid-cols-4", "(width < 64rem) 44vw, (width < 90rem) 22vw, 20rem"],
} as const;
