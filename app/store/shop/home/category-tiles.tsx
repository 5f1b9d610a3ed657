import { useWords } from "../../../base/shop/use-shop.ts";
import { useOriginal } from "../../../base/shop/use-original.ts";
import { useLingui } from "@lingui/react/macro";
import { ArrowRight } from "lucide-react";
import type { CSSProperties } from "react";
import { Link } from "react-router";
import { tileColor } from "../../../../domain/shop/tile-color.ts";
import { productImage } from "../../../../domain/catalog/product-image.ts";
import { useBackend } from "../../../base/clients/use-backend.ts";
import { cropPosition, readView } from "../../../../domain/catalog/photo-view.ts";
import { EmptyState } from "../../../base/ui/empty-state.tsx";
import { Picture } from "../../../base/ui/picture.tsx";
import type { Tile } from "./choose-tiles.ts";
import { productsAddress } from "../../../features/catalog/products-address.ts";
import { unbrokenWords } from "../../../base/ui/unbroken-words.tsx";

/** Up to two categories, each with a large photograph. */
export function CategoryTiles({ tiles }: { tiles: readonly Tile[] }) {
  const { t } = useLingui();
  const backend = useBackend();
  const wordOf = useWords();
  const original = useOriginal();
  if (tiles.length === 0) return null;
  return (
    <section aria-label={t`From our categories`} className="mt-section grid gap-1 md:grid-cols-2">
      {tiles.map(({ category, description, words, photo, ...tile }) => (
        <Link
          key={category}
          to={productsAddress({ category })}
          prefetch="intent"
          className="group relative block overflow-hidden bg-(--ground) -outline-offset-4 md:only:col-span-2"
          style={{ "--ground": groundOf(photo) ?? tileColor } as CSSProperties}
        >
          <span className="mx-auto block aspect-square md:group-only:w-1/2 2xl:not-group-only:aspect-6/5">
            <Picture
              {...(typeof photo === "string" ? productImage(photo, backend) : photo)}
              sizes="(width < 48rem) 100vw, 50vw"
              alt=""
              width={1200}
              height={1200}
              loading="lazy"
              decoding="async"
              {...lookOf(photo)}
              fallback={null}
            />
          </span>
          {/* Fades photographs with another background into the tile's, behind the text. */}
          <span className="absolute inset-x-0 top-0 bg-linear-to-b from-(--ground) from-60% to-transparent px-gutter pt-6 pb-8 lg:pt-9 lg:pb-12">
            <span className="flex items-baseline justify-between gap-x-4 lg:flex-wrap lg:gap-y-1">
              <span
                className="min-w-0 font-display text-display-sm wrap-break-word lg:text-display-md"
                {...original(category)}
              >
                {unbrokenWords(wordOf(category))}
              </span>
              <span className="link text-ui font-medium max-lg:hidden">{t(words)}</span>
              <ArrowRight
                size={20}
                strokeWidth={1.5}
                aria-hidden="true"
                className="shrink-0 translate-y-0.5 transition-transform group-hover:translate-x-1 rtl:group-hover:-translate-x-1 max-xs:hidden lg:hidden"
              />
            </span>
            {description && (
              <span
                className="mt-2 line-clamp-2 max-w-[30rem] text-ui wrap-break-word text-ink-2 max-lg:hidden"
                {...original(tile, "description")}
              >
                {description}
              </span>
            )}
          </span>
        </Link>
      ))}
    </section>
  );
}

/** The shop's own pictures have the tile's color around them. */
function groundOf(photo: Tile["photo"]): string | null {
  return typeof photo === "string" ? readView(photo).ground : tileColor;
}

/** A picture with a uniform background is shown whole, even if the tile is wider; others fill the tile. */
function lookOf(photo: Tile["photo"]) {
  const ground = groundOf(photo);
  if (ground === null)
    return {
      className: "size-full object-cover",
      style: { objectPosition: cropPosition(readView(photo as string)) },
    };
  return { className: `mx-auto aspect-square h-full object-contain ${ground === tileColor ? "melt" : ""}` };
}

/** Shown while the shop has no products. */
export function EmptyShop() {
  const { t } = useLingui();
  return (
    <div className="mt-section shell">
      <EmptyState
        title={t`Our display cases are empty right now`}
      >{t`New pieces will appear under All Products as soon as they are for sale.`}</EmptyState>
    </div>
  );
}
