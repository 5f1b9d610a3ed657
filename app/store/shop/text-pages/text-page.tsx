import { Trans, useLingui } from "@lingui/react/macro";
import { useOriginal } from "../../../base/shop/use-original.ts";
import type { ReactNode } from "react";
import { formatLongDay } from "../../../../domain/base/day-and-time.ts";
import { pagePath } from "../../../../domain/shop/page-address.ts";
import { fillIn, legalLinks } from "../../../../domain/shop/shop.ts";
import { Reach } from "../../../base/brand/contact-links.tsx";
import { NoSuchPage } from "../../../features/product-cards/no-such-page.tsx";
import { LoadingFailed } from "../../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { useShop } from "../../../base/shop/use-shop.ts";
import { PageText } from "../../../features/shop/page-text.tsx";
import type { PageOfText, TextData } from "./load-text.late.ts";

type TextPageProps = {
  text: TextData;
  /** Beside the text; on small screens above it. */
  photo?: ReactNode;
  /** Below the text. */
  children?: ReactNode;
};

export function TextPage({ text, photo, children }: TextPageProps) {
  return (
    <Loaded text={text}>
      {(page) => (
        <article className="shell lg:flex lg:flex-row-reverse lg:items-start lg:justify-end lg:gap-x-16">
          {photo}
          <div className="max-w-read pt-9 md:pt-14 lg:w-full lg:shrink-0">
            <PageOpening page={page} />
            {children}
            <Questions page={page} />
          </div>
        </article>
      )}
    </Loaded>
  );
}

/** The page, or why there is none. */
export function Loaded({ text, children }: { text: TextData; children: (page: PageOfText) => ReactNode }) {
  const { t } = useLingui();
  useFailureToast(text, t`This page could not be loaded`);
  if (text.failure !== null)
    return (
      <div className="shell pt-9 md:pt-14">
        <LoadingFailed level={1} title={t`This page could not be loaded`} message={text.failure} />
      </div>
    );
  return text.page ? <>{children(text.page)}</> : <NoSuchPage />;
}

export function PageOpening({ page }: { page: PageOfText }) {
  const { t } = useLingui();
  const original = useOriginal();
  return (
    <>
      <h1 className="font-display text-display-lg text-balance wrap-break-word" {...original(page, "title")}>
        {fillIn(page.title, useShop(), t)}
      </h1>
      <PageText html={page.html} mark={original(page, "body")} />
    </>
  );
}

function Questions({ page: { slug, updated_at } }: { page: PageOfText }) {
  const { t, i18n } = useLingui();
  const { hours, timeZone } = useShop();
  const isLegal = legalLinks.some(({ to }) => to === pagePath(slug));
  return (
    <footer className="mt-12 border-t border-line pt-5 text-note text-ink-3 md:mt-16">
      <p className="wrap-anywhere">
        {hours ? (
          <Trans>
            Questions? <Reach by={["write to", "call"]} capital />, {hours}.
          </Trans>
        ) : (
          <Trans>
            Questions? <Reach by={["write to", "call"]} capital />.
          </Trans>
        )}
      </p>
      {isLegal && (
        <p className="mt-1.5">{t`Last updated on ${{ date: formatLongDay(updated_at, timeZone, i18n.locale) }}.`}</p>
      )}
    </footer>
  );
}
