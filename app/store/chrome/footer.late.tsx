import { useLingui } from "@lingui/react/macro";
import { useOriginal } from "../../base/shop/use-original.ts";
import { useLinkText } from "../../base/shop/use-link-text.ts";
import { Link } from "react-router";
import { pageLinks } from "../../../domain/shop/page-links.ts";
import { legalLinks, type PageLink } from "../../../domain/shop/shop.ts";
import { useShop } from "../../base/shop/use-shop.ts";
import { CrownPlot } from "../../base/ui/crown-plot.tsx";
import { EmailLink, PhoneLink } from "../../base/brand/contact-links.tsx";
import { Logo } from "../../base/brand/logo.tsx";
import { Newsletter } from "../../features/mail/newsletter.tsx";
import { AskedLogin } from "../people/sign-in/asked-login.tsx";
import { LanguageLinks } from "./languages.late.tsx";
import { restOf } from "./menu/addresses.ts";
import { FooterColumns } from "./menu/footer-columns.tsx";
import { headerLinks, homeLink } from "./menu/navigation.ts";

export function Footer() {
  const { t } = useLingui();
  const shop = useShop();
  const original = useOriginal();
  const isArranged = shop.menu.footer.length > 0;
  const quickLinks = [homeLink, ...headerLinks, ...pageLinks(shop)];
  return (
    <footer className="print:hidden relative mt-section overflow-hidden bg-tile">
      <AskedLogin />
      <CrownPlot
        cut="round"
        size={680}
        className="pointer-events-none absolute -inset-e-40 -bottom-64 text-line-2/70 max-md:-inset-e-56 max-md:-bottom-52"
      />
      <div className="relative shell grid gap-x-8 gap-y-12 py-16 md:py-20 lg:grid-cols-12">
        <div className="min-w-0 lg:col-span-5">
          <Logo className="text-[2rem]" />
          <p className="mt-5 max-w-[19rem] text-ui wrap-anywhere text-ink-2" {...original(shop, "tagline")}>
            {shop.tagline}
          </p>
          <Newsletter source="footer" className="mt-8 max-w-[26rem]" />
          {isArranged && <Contact className="mt-6" />}
          {shop.languages.length > 1 && <LanguageLinks className="mt-6 flex flex-wrap gap-x-5 text-ui" />}
        </div>
        <div className="grid gap-8 xs:grid-cols-2 md:grid-cols-3 lg:col-span-7">
          {isArranged ? (
            <FooterColumns />
          ) : (
            <>
              <Links title={t`Quick links`} links={quickLinks} />
              <Links title={t`Legal`} links={legalLinks} />
              <div className="xs:max-md:col-span-2">
                <h2 className="text-note text-ink-3">{t`Contact`}</h2>
                <Contact className="mt-4" />
              </div>
            </>
          )}
        </div>
      </div>
      {/* What every shop links to stays, below the owner's columns. */}
      {isArranged && (
        <div className="relative shell flex flex-wrap gap-x-10 gap-y-2 pb-10 text-note text-ink-2">
          <LineOfLinks title={t`Quick links`} links={restOf(quickLinks, shop.menu.footer)} />
          <LineOfLinks title={t`Legal`} links={restOf(legalLinks, shop.menu.footer)} />
        </div>
      )}
    </footer>
  );
}

function Contact({ className }: { className: string }) {
  const shop = useShop();
  const original = useOriginal();
  return (
    <address className={`space-y-2.5 text-ui wrap-anywhere not-italic ${className}`}>
      {shop.phone && (
        <p>
          <PhoneLink className="hover:text-sapphire" />
        </p>
      )}
      {shop.email && (
        <p>
          <EmailLink className="hover:text-sapphire" />
        </p>
      )}
      {shop.hours && (
        <p className="text-ink-2" {...original(shop, "hours")}>
          {shop.hours}
        </p>
      )}
    </address>
  );
}

function LineOfLinks({ title, links }: { title: string; links: readonly PageLink[] }) {
  const textOf = useLinkText();
  if (links.length === 0) return null;
  return (
    <nav aria-label={title}>
      <ul className="flex flex-wrap gap-x-5">
        {links.map((link) => (
          <li key={link.to}>
            <Link to={link.to} className="inline-block py-1 hover:text-sapphire" {...textOf(link)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Links({ title, links }: { title: string; links: readonly PageLink[] }) {
  const textOf = useLinkText();
  return (
    <nav aria-label={title}>
      <h2 className="text-note text-ink-3">{title}</h2>
      <ul className="footer-links">
        {links.map((link) => (
          <li key={link.to}>
            <Link to={link.to} discover="none" {...textOf(link)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
