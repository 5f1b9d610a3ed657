import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { productPath } from "../../../../domain/catalog/product-path.ts";
import { formatPrice } from "../../../../domain/money/money.ts";
import { useHydrated } from "../../../base/browser/use-hydrated.ts";
import { useNearness } from "../../../base/browser/use-nearness.ts";
import { lazyClient } from "../../../base/clients/lazy/lazy-client.ts";
import { useLoaded } from "../../../base/loading/use-loaded.ts";
import { useOriginal } from "../../../base/shop/use-original.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";
import { Photo } from "../../../base/ui/photo.tsx";
import { type CardProduct, listByIds } from "../queries.ts";
import { dropViewed, noteViewed, readViewed } from "./viewed.ts";

/** The pieces that fit beside each other on a wide screen. */
const mostShown = 6;

type RecentlyViewedProps = {
  /** The product of this page, which is noted, and not shown itself. */
  current?: number;
  className?: string;
};

/** The pieces that were looked at last in this browser. */
export function RecentlyViewed({ current, className = "" }: RecentlyViewedProps) {
  // The server does not know them.
  return useHydrated() ? <Viewed key={current} current={current} className={className} /> : null;
}

function Viewed({ current, className }: { current: number | undefined; className: string }) {
  const [ids] = useState(() => readViewed().filter((id) => id !== current));
  const [isNear, setNear] = useState(false);
  const area = useNearness((near) => near && setNear(true));
  const { value: products } = useLoaded(isNear ? ids.join() : null, () => readProducts(ids), console.warn);

  useEffect(() => {
    if (current !== undefined) noteViewed(current);
  }, [current]);

  // Without any there is nothing, but while they are on their way their place is kept: the foot of the page does not move.
  const count = (products ?? ids).length;
  return (
    <div ref={area}>
      {count > 0 && (
        <Row products={products ?? []} count={Math.min(count, mostShown)} className={className} />
      )}
    </div>
  );
}

async function readProducts(ids: readonly number[]): Promise<CardProduct[]> {
  if (ids.length === 0) return [];
  const found = new Map((await listByIds(await lazyClient(), ids)).map((product) => [product.id, product]));
  dropViewed(ids.filter((id) => !found.has(id)));
  return ids.flatMap((id) => found.get(id) ?? []).slice(0, mostShown);
}

type RowProps = { products: readonly CardProduct[]; count: number; className: string };

function Row({ products, count, className }: RowProps) {
  const { t } = useLingui();
  const original = useOriginal();
  const money = useMoney();
  const places = Array.from({ length: count }, (_, place) => products[place]);
  return (
    <section aria-labelledby="viewed" className={`mt-section ${className}`}>
      <h2 id="viewed" className="font-display text-display-sm">{t`Recently viewed`}</h2>
      <ul className="mt-6 grid grid-cols-3 gap-x-4 gap-y-7 sm:grid-cols-4 lg:grid-cols-6 lg:gap-x-6">
        {places.map((product, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- places are numbered
          <li key={place} className="relative min-w-0">
            <Photo
              image={product?.image ?? null}
              alt=""
              sizes="(width < 40rem) 30vw, (width < 64rem) 22vw, 13rem"
            />
            <p className="mt-2.5 h-5 truncate text-note">
              {product && (
                // Covers the photograph, too.
                <Link
                  to={productPath(product)}
                  className="after:absolute after:inset-0 hover:text-sapphire"
                  {...original(product, "name")}
                >
                  {product.name}
                </Link>
              )}
            </p>
            <p className="figures h-5 truncate text-note text-ink-2">
              {product && formatPrice(product.final_price, money)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
