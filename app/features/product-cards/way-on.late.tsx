import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useHydrated } from "../../base/browser/use-hydrated.ts";
import { lazyClient } from "../../base/clients/lazy/lazy-client.ts";
import { useLoaded } from "../../base/loading/use-loaded.ts";
import { listBestSellers } from "../catalog/listing-queries.late.ts";
import { RecentlyViewed } from "../catalog/viewed/recently-viewed.late.tsx";
import { readViewed } from "../catalog/viewed/viewed.ts";
import { ProductShelf } from "./product-shelf.tsx";

/** Pieces below a page that has nothing of its own to show: those that were looked at last, or else those that sell best. */
export function WayOn() {
  // The server does not know which.
  return useHydrated() ? <Pieces /> : null;
}

function Pieces() {
  const [hasViewed] = useState(() => readViewed().length > 0);
  return hasViewed ? <RecentlyViewed /> : <BestSellers />;
}

function BestSellers() {
  const { t } = useLingui();
  const { value: products = [] } = useLoaded("best sellers", readBestSellers, warn);
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="best-sellers" className="mt-section">
      <h2 id="best-sellers" className="mb-6 font-display text-display-sm">{t`Best sellers`}</h2>
      <ProductShelf products={products} />
    </section>
  );
}

function warn(error: unknown) {
  console.warn("The best sellers could not be fetched.", error);
}

async function readBestSellers() {
  return listBestSellers(await lazyClient());
}
