import type { ReactNode } from "react";
import { EmailLink, PhoneLink } from "../../base/brand/contact-links.tsx";
import { sharedPageHeaders } from "../../base/page/public-page.ts";
import { ContactForm } from "./contact-form.tsx";
import { PageOpening, textMeta } from "./text-page.tsx";
import { contact } from "./texts/contact.ts";
import { useShop } from "../../base/shop/use-shop.ts";

export const meta = textMeta("/contact", contact);

export const headers = sharedPageHeaders;

export default function Contact() {
  return (
    <div className="shell pt-9 md:pt-14">
      <div className="max-w-read">
        <PageOpening {...contact} />
        <dl className="mt-8 grid border-y border-line max-sm:divide-y max-sm:divide-line sm:grid-cols-[auto_auto_auto] sm:justify-between sm:gap-x-8">
          <Detail term="Phone">
            <PhoneLink />
          </Detail>
          <Detail term="Email">
            <EmailLink />
          </Detail>
          <Detail term="Hours">{useShop().hours}</Detail>
        </dl>
        <section aria-labelledby="write" className="mt-10 md:mt-12">
          <h2 id="write" className="mb-5 font-display text-display-sm">
            Write to us
          </h2>
          <ContactForm />
        </section>
      </div>
    </div>
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
