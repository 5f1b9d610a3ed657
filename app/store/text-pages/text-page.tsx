import type { ReactNode } from "react";
import { formatLongDay } from "../../../domain/base/day-and-time.ts";
import { pagePath } from "../../../domain/shop/page-address.ts";
import { fillIn, legalLinks } from "../../../domain/shop/shop.ts";
import { Reach } from "../../base/brand/contact-links.tsx";
import { NotFoundMessage } from "../../base/page/page-failed.tsx";
import { LoadingFailed } from "../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../base/loading/use-failure-toast.ts";
import { useShop } from "../../base/shop/use-shop.ts";
import { PageText } from "../../features/pages/page-text.tsx";
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
  useFailureToast(text, "Error fetching this page");
  if (text.failure !== null)
    return (
      <div className="shell pt-9 md:pt-14">
        <LoadingFailed level={1} title="This page could not be loaded" message={text.failure} />
      </div>
    );
  return text.page ? <>{children(text.page)}</> : <NotFoundMessage />;
}

export function PageOpening({ page: { title, html } }: { page: PageOfText }) {
  return (
    <>
      <h1 className="font-display text-display-lg text-balance wrap-break-word">
        {fillIn(title, useShop())}
      </h1>
      <PageText html={html} />
    </>
  );
}

function Questions({ page: { slug, updated_at } }: { page: PageOfText }) {
  const { hours, timeZone } = useShop();
  const isLegal = legalLinks.some(({ to }) => to === pagePath(slug));
  return (
    <footer className="mt-12 border-t border-line pt-5 text-note text-ink-3 md:mt-16">
      <p className="wrap-anywhere">
        Questions? <Reach by={["write to", "call"]} capital />
        {hours && `, ${hours}`}.
      </p>
      {isLegal && <p className="mt-1.5">Last updated on {formatLongDay(updated_at, timeZone)}.</p>}
    </footer>
  );
}
