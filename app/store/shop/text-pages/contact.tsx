import { useLingui } from "@lingui/react/macro";
import { type Original, useOriginal } from "../../../base/shop/use-original.ts";
import type { ReactNode } from "react";
import type { Route } from "./+types/contact";
import { EmailLink, PhoneLink } from "../../../base/brand/contact-links.tsx";
import { lazyClient } from "../../../base/clients/lazy/lazy-client.ts";
import { databaseContext } from "../../../base/clients/load-context.ts";
import { late } from "../../../base/late/late.tsx";
import { publicPageHeaders } from "../../../base/loading/public-page.ts";
import { useShop } from "../../../base/shop/use-shop.ts";
import { ContactForm } from "./contact-form.tsx";
import { Loaded, PageOpening } from "./text-page.tsx";
import { fetchText, textMeta, textResponse } from "./text-route.ts";

/** Rendered by the server, and only links: its code is loaded later. */
const HelpLinks = late(() => import("./help-links.late.tsx")).part((code) => code.HelpLinks);

export const meta = textMeta;

export const headers = publicPageHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  return textResponse(await fetchText(context.get(databaseContext), "contact"));
}

export function clientLoader() {
  return fetchText(lazyClient(), "contact");
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const shop = useShop();
  const original = useOriginal();
  const { phone, email, hours } = shop;
  return (
    <Loaded text={loaderData}>
      {(page) => (
        <div className="shell pt-9 md:pt-14 lg:flex lg:items-start lg:gap-x-24">
          <div className="max-w-read lg:w-full lg:shrink-0">
            <PageOpening page={page} />
            <dl className="mt-8 grid border-y border-line max-sm:grid-cols-[minmax(5rem,auto)_minmax(0,1fr)] max-sm:divide-y max-sm:divide-line sm:grid-cols-[auto_auto_auto] sm:justify-between sm:gap-x-8">
              {phone && (
                <Detail term={t`Phone`}>
                  <PhoneLink />
                </Detail>
              )}
              {email && (
                <Detail term={t`Email`}>
                  <EmailLink />
                </Detail>
              )}
              {hours && (
                <Detail term={t`Hours`} mark={original(shop, "hours")}>
                  {hours}
                </Detail>
              )}
            </dl>
            <section aria-labelledby="write" className="mt-10 md:mt-12">
              <h2 id="write" className="mb-5 font-display text-display-sm">{t`Write to us`}</h2>
              <ContactForm />
            </section>
          </div>
          <HelpLinks />
        </div>
      )}
    </Loaded>
  );
}

type DetailProps = { term: string; mark?: Original | undefined; children: ReactNode };

function Detail({ term, mark, children }: DetailProps) {
  return (
    <div className="py-4 max-sm:col-span-2 max-sm:grid max-sm:grid-cols-subgrid max-sm:items-baseline">
      <dt className="text-note text-ink-3 max-sm:pe-3">{term}</dt>
      <dd className="text-body wrap-anywhere sm:mt-1" {...mark}>
        {children}
      </dd>
    </div>
  );
}
