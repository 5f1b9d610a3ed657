import type { ReactNode } from "react";
import type { Route } from "./+types/contact";
import { EmailLink, PhoneLink } from "../../base/brand/contact-links.tsx";
import { lazyClient } from "../../base/clients/lazy/lazy-client.ts";
import { databaseContext } from "../../base/clients/load-context.ts";
import { publicPageHeaders } from "../../base/loading/public-page.ts";
import { useShop } from "../../base/shop/use-shop.ts";
import { ContactForm } from "./contact-form.tsx";
import { Loaded, PageOpening } from "./text-page.tsx";
import { fetchText, textMeta, textResponse } from "./text-route.ts";

export const meta = textMeta;

export const headers = publicPageHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  return textResponse(await fetchText(context.get(databaseContext), "contact"));
}

export function clientLoader() {
  return fetchText(lazyClient(), "contact");
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { phone, email, hours } = useShop();
  return (
    <Loaded text={loaderData}>
      {(page) => (
        <div className="shell pt-9 md:pt-14">
          <div className="max-w-read">
            <PageOpening page={page} />
            <dl className="mt-8 grid border-y border-line max-sm:divide-y max-sm:divide-line sm:grid-cols-[auto_auto_auto] sm:justify-between sm:gap-x-8">
              {phone && (
                <Detail term="Phone">
                  <PhoneLink />
                </Detail>
              )}
              {email && (
                <Detail term="Email">
                  <EmailLink />
                </Detail>
              )}
              {hours && <Detail term="Hours">{hours}</Detail>}
            </dl>
            <section aria-labelledby="write" className="mt-10 md:mt-12">
              <h2 id="write" className="mb-5 font-display text-display-sm">
                Write to us
              </h2>
              <ContactForm />
            </section>
          </div>
        </div>
      )}
    </Loaded>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="py-4 max-sm:grid max-sm:items-baseline max-sm:grid-cols-[5rem_minmax(0,1fr)]">
      <dt className="text-note text-ink-3">{term}</dt>
      <dd className="text-body wrap-anywhere sm:mt-1">{children}</dd>
    </div>
  );
}
