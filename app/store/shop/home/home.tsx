import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import type { Route } from "./+types/home";
import { lazyClient } from "../../../base/clients/lazy/lazy-client.ts";
import { databaseContext } from "../../../base/clients/load-context.ts";
import type { PageHandle } from "../../../base/page/page-handle.ts";
import { languageOfPage, pageMeta, rootDataOf } from "../../../base/page/page-meta.ts";
import { publicPage, publicPageHeaders } from "../../../base/loading/public-page.ts";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { useShop } from "../../../base/shop/use-shop.ts";
import { heroPreloads } from "./hero.tsx";
import { Section } from "./home-sections.tsx";
import { loadHome } from "./load-home.late.ts";
import { organizationJsonLd, websiteJsonLd } from "./organization.ts";
import { late } from "../../../base/late/late.tsx";

export const handle = { headerOnTile: true } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const root = rootDataOf(matches);
  return [
    ...pageMeta(root, {
      // A title with the shop's name in it needs no other.
      title: languageOfPage(matches).t(msg`${{ shop: "{{name}}" }}: jewelry and stones`),
      description: root.shop.tagline,
      path: "/",
    }),
    ...(root.shop.hero.image === null && loaderData?.sections[0]?.kind === "hero" ? heroPreloads : []),
    { "script:ld+json": organizationJsonLd(root) },
    { "script:ld+json": websiteJsonLd(root) },
  ];
};

export const headers = publicPageHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  return publicPage(await loadHome(context.get(databaseContext)));
}

/** Loaded when the browser fetches the page's data itself. */
const homeLoader = late(() => import("./load-home.late.ts"));

export async function clientLoader() {
  return (await homeLoader.load()).loadHome(lazyClient());
}

export default function Home({ loaderData: page }: Route.ComponentProps) {
  const { t } = useLingui();
  const { name } = useShop();
  useFailureToast(page, t`Error`, t`Could not fetch featured products.`);
  return (
    <>
      {page.sections.some(({ kind }) => kind === "hero") || <h1 className="sr-only">{name}</h1>}
      {page.sections.map((section) => (
        <Section key={section.id} section={section} page={page} />
      ))}
    </>
  );
}
