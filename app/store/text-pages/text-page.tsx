import type { ReactNode } from "react";
import type { MetaFunction } from "react-router";
import { EmailLink, PhoneLink } from "../../base/brand/contact-links.tsx";
import { pageMeta, rootDataOf } from "../../base/page/page-meta.ts";
import type { PageText, TextBlock } from "./texts/page-text.ts";
import { useShop } from "../../base/shop/use-shop.ts";

export function textMeta(
  path: string,
  { title, description }: Pick<PageText, "title" | "description">,
): MetaFunction {
  return ({ matches }) => pageMeta(rootDataOf(matches), { title, description, path });
}

type TextPageProps = {
  text: PageText;
  /** Beside the text; on small screens above it. */
  photograph?: ReactNode;
  /** Below the text. */
  children?: ReactNode;
};

export function TextPage({ text, photograph, children }: TextPageProps) {
  return (
    <article className="shell lg:flex lg:flex-row-reverse lg:items-start lg:justify-end lg:gap-x-16">
      {photograph}
      <div className="max-w-read pt-9 md:pt-14 lg:w-full lg:shrink-0">
        <PageOpening {...text} />
        {text.sections.map(({ heading, blocks }) => (
          <section key={heading} className="mt-10 md:mt-12">
            <h2 className="font-display text-display-sm">{heading}</h2>
            {blocks.map((block, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- texts never change order
              <Block key={index} block={block} />
            ))}
          </section>
        ))}
        {children}
        <Questions updated={text.updated} />
      </div>
    </article>
  );
}

export function PageOpening({ title, lead }: Pick<PageText, "title" | "lead">) {
  return (
    <>
      <h1 className="font-display text-display-lg text-balance">{title}</h1>
      <p className="mt-5 text-lead text-pretty text-ink-2">{lead}</p>
    </>
  );
}

function Block({ block }: { block: TextBlock }) {
  if (typeof block === "string") return <p className="mt-4 text-body text-pretty text-ink-2">{block}</p>;
  if (isList(block)) return <List sentences={block} />;
  return <Terms terms={block} />;
}

/** `Array.isArray` does not narrow read-only arrays. */
function isList(block: Exclude<TextBlock, string>): block is readonly string[] {
  return Array.isArray(block);
}

function List({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className="mt-4 space-y-2.5 text-body text-ink-2">
      {sentences.map((sentence) => (
        <li key={sentence} className="flex items-baseline gap-3">
          <span aria-hidden="true" className="size-1.5 shrink-0 -translate-y-0.5 rotate-45 bg-ink/70" />
          <span className="min-w-0 text-pretty wrap-break-word">{sentence}</span>
        </li>
      ))}
    </ul>
  );
}

function Terms({ terms }: { terms: Readonly<Record<string, string>> }) {
  return (
    <dl className="mt-4 border-t border-line">
      {Object.entries(terms).map(([term, words]) => (
        <div
          key={term}
          className="grid gap-x-8 gap-y-1 border-b border-line py-4 sm:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <dt className="text-body font-medium">{term}</dt>
          <dd className="text-body text-pretty text-ink-2">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

function Questions({ updated }: Pick<PageText, "updated">) {
  return (
    <footer className="mt-12 border-t border-line pt-5 text-note text-ink-3 md:mt-16">
      <p className="wrap-anywhere">
        Questions? Write to <EmailLink /> or call <PhoneLink />, {useShop().hours}.
      </p>
      {updated && <p className="mt-1.5">Last updated on {updated}.</p>}
    </footer>
  );
}
