import { useLingui } from "@lingui/react/macro";
import { msg, plural } from "@lingui/core/runtime-macro";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/wish-list";
import { lazyClient } from "../../../base/clients/lazy/lazy-client.ts";
import { databaseContext } from "../../../base/clients/load-context.ts";
import { LoadingFailed } from "../../../base/loading/loading-failed.tsx";
import { publicPage, publicPageHeaders } from "../../../base/loading/public-page.ts";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { sizes, widths } from "../../../features/product-cards/column-width.ts";
import { ProductCard } from "../../../features/product-cards/product-card.tsx";
import { Button, ButtonLink } from "../../../base/ui/button.tsx";
import { useKeepsStorage } from "../../../base/browser/keeps-storage.ts";
import { EmptyState } from "../../../base/ui/empty-state.tsx";
import { useSession } from "../../../base/session/use-session.ts";
import { useHydrated } from "../../../base/browser/use-hydrated.ts";
import { loadWishList, type WishListData } from "./load-wish-list.late.ts";
import { ShareWishes } from "./share-wishes.tsx";
import { sharedWishes } from "./shared-wishes.ts";
import { readWishes, useWishes } from "../../../features/cart/wishing/wishes.ts";
import { late } from "../../../base/late/late.tsx";
import { lateCode } from "../../../base/behaviors/late-code.ts";
import { unindexed } from "../../../base/page/page-meta.ts";

export const meta = unindexed(msg`Wish list`);

export const headers = publicPageHeaders;

/** The server does not know the browser's own list. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const shared = sharedWishes(new URL(request.url));
  const list = { isShared: shared !== null, ids: shared ?? [] };
  return publicPage(await loadWishList(context.get(databaseContext), list));
}

/** The list is complete without them: their code is loaded later. */
const compareCode = late(() => import("../../../features/catalog/compared/compare-wishes.late.tsx"));
const ChooseToCompare = compareCode.part((code) => code.ChooseToCompare);
const ViewComparison = compareCode.part((code) => code.ViewComparison);

const listLoader = late(() => import("./load-wish-list.late.ts"));

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const shared = sharedWishes(new URL(request.url));
  const list = { isShared: shared !== null, ids: shared ?? readWishes() };
  return (await listLoader.load()).loadWishList(lazyClient(), list);
}

export default function WishList({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(loaderData, t`Error fetching products`);
  const { isShared, failure } = loaderData;
  return (
    <div className="shell min-h-svh pt-9 md:pt-14">
      <h1 className="font-display text-display-lg">{isShared ? t`A shared wish list` : t`Wish list`}</h1>
      {failure !== null && <LoadingFailed title={t`The wish list could not be loaded`} message={failure} />}
      {failure === null && (isShared ? <SharedList list={loaderData} /> : <OwnList list={loaderData} />)}
    </div>
  );
}

const wishChanges = late(() => import("../../../features/cart/wishing/change-wishes.late.tsx"));

function SharedList({ list }: { list: WishListData }) {
  const { t } = useLingui();
  const { ids, products } = list;
  const add = async () =>
    (await lateCode(wishChanges, t`The wish list could not be changed`))?.addWishes(
      products.map(({ id }) => id),
    );
  if (products.length === 0)
    return (
      <EmptyState
        title={t`Nothing to see here`}
        action={<ButtonLink to="/products">{t`See all products`}</ButtonLink>}
      >
        {ids.length === 0
          ? t`This link names no products. It may have been cut off.`
          : t`What was on this list is no longer sold.`}
      </EmptyState>
    );
  return (
    <>
      <Button
        tone="secondary"
        className="mt-6"
        onClick={() => void add()}
      >{t`Add all to my wish list`}</Button>
      <Gone count={ids.length - products.length} />
      <Cards list={products} />
    </>
  );
}

function OwnList({ list: { ids, products } }: { list: WishListData }) {
  const { t } = useLingui();
  const wishes = useWishes();
  const isHydrated = useHydrated();
  const keepsStorage = useKeepsStorage();
  const isCustomer = useSession().status === "signed-in";
  const { state, revalidate } = useRevalidator();
  const isNews = wishes.some((id) => !ids.includes(id));
  useEffect(() => {
    if (isNews && state === "idle") void revalidate();
  }, [isNews, state, revalidate]);

  if (!isHydrated || isNews) return <ListSkeleton />;
  if (wishes.length === 0)
    return (
      <EmptyState
        title={t`Your wish list is empty`}
        action={<ButtonLink to="/products">{t`See all products`}</ButtonLink>}
      >
        {isCustomer
          ? t`Press the heart on a piece to keep it here, on all your devices.`
          : keepsStorage
            ? t`Press the heart on a piece to keep it here, on this device. With an account, it is on your others, too.`
            : t`Press the heart on a piece to put it here. This browser does not let shops store anything, so the list is gone once you reload the page or close it.`}
      </EmptyState>
    );
  const wished = wishes.flatMap((id) => products.find((product) => product.id === id) ?? []);
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <ShareWishes ids={wishes} />
        <ViewComparison />
      </div>
      <Gone count={wishes.length - wished.length} />
      <Cards list={wished} isOwn />
    </>
  );
}

function Gone({ count }: { count: number }) {
  const { t } = useLingui();
  if (count <= 0) return null;
  return (
    <p className="figures mt-4 text-note text-ink-3">
      {t`${plural({ count }, { one: "# piece of this list is no longer sold.", other: "# pieces of this list are no longer sold." })}`}
    </p>
  );
}

function Cards({ list, isOwn = false }: { list: WishListData["products"]; isOwn?: boolean }) {
  const { t } = useLingui();
  return (
    <section className="mt-8">
      <h2 className="sr-only">{t`Pieces`}</h2>
      <div className="product-rows">
        {list.map((product, index) => (
          <div key={product.id} className="flex flex-col">
            <ProductCard product={product} sizes={sizes} widths={widths} eager={index < 3} />
            {isOwn && <ChooseToCompare product={product} />}
          </div>
        ))}
      </div>
    </section>
  );
}

function ListSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" className="late">
      <span className="sr-only">{t`Loading...`}</span>
      <div aria-hidden="true" className="product-rows mt-8">
        {Array.from({ length: 3 }, (_, index) => (
          <div key={index} className="skeleton aspect-square" />
        ))}
      </div>
    </div>
  );
}
