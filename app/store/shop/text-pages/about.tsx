import { useLingui } from "@lingui/react/macro";
import emerald from "../../../../demo/step-cut-emerald.webp";
import type { Route } from "./+types/about";
import { lazyClient } from "../../../base/clients/lazy/lazy-client.ts";
import { databaseContext } from "../../../base/clients/load-context.ts";
import { publicPageHeaders } from "../../../base/loading/public-page.ts";
import { ButtonLink } from "../../../base/ui/button.tsx";
import { TextPage } from "./text-page.tsx";
import { fetchText, textMeta, textResponse } from "./text-route.ts";

export const meta = textMeta;

export const headers = publicPageHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  return textResponse(await fetchText(context.get(databaseContext), "about"));
}

export function clientLoader() {
  return fetchText(lazyClient(), "about");
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <TextPage text={loaderData} photo={<Emerald />}>
      <ButtonLink to="/products" className="mt-12">{t`See all products`}</ButtonLink>
    </TextPage>
  );
}

function Emerald() {
  const { t } = useLingui();
  return (
    <figure className="bg-tile max-lg:-mx-gutter max-lg:h-80 lg:sticky lg:top-28 lg:mt-14 lg:flex-1">
      <img
        src={emerald}
        alt={t`Loose green emerald in a rectangular step cut with cropped corners.`}
        width={1200}
        height={1200}
        className="melt mx-auto aspect-square h-full w-auto lg:h-auto lg:w-full"
      />
    </figure>
  );
}
