import { msg, plural } from "@lingui/core/runtime-macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { Link } from "react-router";
import type { Route } from "./+types/compare";
import { lazyClient } from "../../../base/clients/lazy/lazy-client.ts";
import { databaseContext } from "../../../base/clients/load-context.ts";
import { late } from "../../../base/late/late.tsx";
import { LoadingFailed } from "../../../base/loading/loading-failed.tsx";
import { publicPage, publicPageHeaders } from "../../../base/loading/public-page.ts";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { unindexed } from "../../../base/page/page-meta.ts";
import { ButtonLink } from "../../../base/ui/button.tsx";
import { EmptyState } from "../../../base/ui/empty-state.tsx";
import { dropCompared, mostCompared } from "../../../features/catalog/compared/compared.ts";
import { comparedIds } from "./compared-ids.ts";
import { type ComparisonData, loadComparison } from "./load-comparison.late.ts";
import "./comparison.css";

/** Rendered by the server and complete without scripts: its code is loaded later. */
const ComparisonTable = late(() => import("./comparison-table.late.tsx")).part(
  (code) => code.ComparisonTable,
);

export const meta = unindexed(msg`Compare pieces`);

export const headers = publicPageHeaders;

/** The address names the pieces, so that it can be passed on. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return publicPage(await loadComparison(context.get(databaseContext), comparedIds(new URL(request.url))));
}

const comparisonLoader = late(() => import("./load-comparison.late.ts"));

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return (await comparisonLoader.load()).loadComparison(lazyClient(), comparedIds(new URL(request.url)));
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(loaderData, t`Error fetching products`);
  const { failure } = loaderData;
  return (
    <div className="shell min-h-svh pt-9 md:pt-14">
      <h1 className="font-display text-display-lg">{t`Compare pieces`}</h1>
      {failure === null ? (
        <Comparison comparison={loaderData} />
      ) : (
        <LoadingFailed title={t`The pieces could not be loaded`} message={failure} />
      )}
    </div>
  );
}

function Comparison({ comparison: { ids, products } }: { comparison: ComparisonData }) {
  const { t } = useLingui();
  const gone = ids.filter((id) => !products.some((product) => product.id === id));
  const goneIds = gone.join();
  useEffect(() => {
    if (goneIds !== "") dropCompared(goneIds.split(",").map(Number));
  }, [goneIds]);
  const count = gone.length;
  return (
    <>
      {count > 0 && (
        <p className="figures mt-4 text-note text-ink-3">
          {t`${plural({ count }, { one: "# of these pieces is no longer sold.", other: "# of these pieces are no longer sold." })}`}
        </p>
      )}
      {products.length === 0 ? <NothingToCompare /> : <ComparisonTable products={products} />}
      {products.length > 0 && products.length < mostCompared && (
        <p className="mt-8 max-w-[40rem] text-ui text-ink-2">
          <Trans>
            There is room for more: press <em>Compare</em> on the page of a piece, or choose some on your{" "}
            <Link to="/wish-list" className="link">
              wish list
            </Link>
            .
          </Trans>
        </p>
      )}
    </>
  );
}

function NothingToCompare() {
  const { t } = useLingui();
  return (
    <div className="mt-8">
      <EmptyState
        title={t`Nothing to compare yet`}
        action={<ButtonLink to="/products">{t`See all products`}</ButtonLink>}
      >
        {t`Press Compare on the page of a piece, or choose some on your wish list: up to ${plural({ most: mostCompared }, { other: "# pieces" })} stand side by side.`}
      </EmptyState>
    </div>
  );
}
