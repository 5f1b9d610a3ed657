import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { collectionPath } from "../../../../domain/catalog/collection-path.ts";
import { productPath } from "../../../../domain/catalog/product-path.ts";
import type { HomeSection, SectionOf } from "../../../../domain/shop/home-sections.ts";
import { directionOf } from "../../../../domain/text/direction.ts";
import { useOriginal } from "../../../base/shop/use-original.ts";
import { useShop } from "../../../base/shop/use-shop.ts";
import { ButtonLink } from "../../../base/ui/button.tsx";
import { Stars } from "../../../base/ui/rating.tsx";
import { unbrokenWords } from "../../../base/ui/unbroken-words.tsx";
import { Newsletter } from "../../../features/mail/newsletter.tsx";
import { ProductShelf } from "../../../features/product-cards/product-shelf.tsx";
import type { FurtherContent, Quote, ShownCollection } from "./load-further.late.ts";
import { SectionPicture } from "./section-picture.tsx";

type FurtherSectionProps = { section: HomeSection; further: FurtherContent | null };

/** A section that a new shop does not have. One that has nothing to show is not there. */
export function FurtherSection({ section, further }: FurtherSectionProps) {
  switch (section.kind) {
    case "collection": {
      const collection = further?.collections[section.id];
      if (!collection || collection.products.length === 0) return null;
      return <Collection section={section} collection={collection} />;
    }
    case "picture_text":
      return says(section) && <PictureAndText section={section} />;
    case "story":
      return says(section) && <Story section={section} />;
    case "quotes": {
      const quotes = further?.quotes[section.id] ?? [];
      return quotes.length > 0 && <Quotes section={section} quotes={quotes} />;
    }
    case "questions":
      return section.content.items.length > 0 && <Questions section={section} />;
    case "banner":
      return says(section) && <Banner section={section} />;
    case "newsletter":
      return <NewsletterSection section={section} />;
    default:
      return null;
  }
}

function says({ content }: SectionOf<"picture_text" | "story" | "banner">): boolean {
  return content.title !== "" || content.body !== "" || content.picture !== null;
}

type TitleProps = { section: HomeSection & { content: { title: string } }; className?: string };

function Title({ section, className = "" }: TitleProps) {
  const original = useOriginal();
  const { title } = section.content;
  if (title === "") return null;
  return (
    <h2
      className={`font-display text-display-lg wrap-break-word text-balance ${className}`}
      {...original(section, "title")}
    >
      {unbrokenWords(title)}
    </h2>
  );
}

type WordsProps = { section: HomeSection & { content: { body: string } }; className: string };

/** Paragraphs, which an empty line separates. */
function Words({ section, className }: WordsProps) {
  const original = useOriginal();
  return <Paragraphs text={section.content.body} className={className} mark={original(section, "body")} />;
}

type ParagraphsProps = { text: string; className: string; mark: ReturnType<ReturnType<typeof useOriginal>> };

function Paragraphs({ text, className, mark }: ParagraphsProps) {
  if (text.trim() === "") return null;
  return (
    <div className={`space-y-4 wrap-break-word whitespace-pre-line ${className}`} {...mark}>
      {text
        .trim()
        .split(/\n\s*\n/)
        .map((paragraph, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- paragraphs may repeat
          <p key={index}>{paragraph}</p>
        ))}
    </div>
  );
}

type ActionProps = {
  section: HomeSection & { content: { button: string; link: string } };
  tone?: "primary" | "secondary";
  className: string;
};

/** A button that leads to a page of the shop, or elsewhere. */
function Action({ section, tone = "primary", className }: ActionProps) {
  const original = useOriginal();
  const { button, link } = section.content;
  if (button === "" || link === "") return null;
  return (
    <ButtonLink
      to={link}
      prefetch="intent"
      tone={tone}
      className={className}
      {...original(section, "button")}
    >
      {button}
    </ButtonLink>
  );
}

type CollectionProps = { section: SectionOf<"collection">; collection: ShownCollection };

function Collection({ section, collection }: CollectionProps) {
  const { t } = useLingui();
  const original = useOriginal();
  const { title, body } = section.content;
  return (
    <section className="mt-section shell">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h2
          className="min-w-0 font-display text-display-lg wrap-break-word"
          {...(title === "" ? original(collection, "name") : original(section, "title"))}
        >
          {unbrokenWords(title || collection.name)}
        </h2>
        <Link
          to={collectionPath(collection.slug)}
          prefetch="intent"
          className="link target text-ui font-medium"
        >
          {t`View all`}
          <span className="sr-only"> {collection.name}</span>
        </Link>
      </div>
      {body !== "" && <Words section={section} className="mt-4 max-w-[40rem] text-body text-ink-2" />}
      <div className="mt-8 md:mt-10">
        <ProductShelf products={collection.products} />
      </div>
    </section>
  );
}

function PictureAndText({ section }: { section: SectionOf<"picture_text"> }) {
  const { picture, side } = section.content;
  return (
    <section className="mt-section shell">
      <div className={picture === null ? "" : "grid items-center gap-y-10 lg:grid-cols-2 lg:gap-x-16"}>
        {picture !== null && (
          <div className={`bg-tile max-lg:-mx-gutter ${side === "end" ? "lg:order-last" : ""}`}>
            <SectionPicture
              picture={picture}
              sizes="(width < 64rem) 100vw, 46vw"
              className="aspect-5/4 w-full object-cover"
            />
          </div>
        )}
        <div className="max-w-[36rem]">
          <Title section={section} />
          <Words section={section} className="mt-6 text-body text-pretty text-ink-2" />
          <Action section={section} className="mt-8 max-sm:w-full" />
        </div>
      </div>
    </section>
  );
}

function Story({ section }: { section: SectionOf<"story"> }) {
  const original = useOriginal();
  const { picture, name } = section.content;
  return (
    <section className="mt-section bg-wash">
      <div
        className={`shell py-16 lg:py-24 ${picture === null ? "" : "grid gap-x-16 gap-y-10 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"}`}
      >
        {picture !== null && (
          <div className="max-md:max-w-72">
            <SectionPicture
              picture={picture}
              sizes="(width < 48rem) 18rem, 30vw"
              className="aspect-4/5 w-full bg-tile object-cover"
            />
          </div>
        )}
        <div className="max-w-[40rem] self-center">
          <Title section={section} />
          <Words section={section} className="mt-6 text-lead text-pretty text-ink-2" />
          {name !== "" && (
            <p className="mt-6 text-ui font-medium" {...original(section, "name")}>
              {name}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

function Quotes({ section, quotes }: { section: SectionOf<"quotes">; quotes: readonly Quote[] }) {
  const { t } = useLingui();
  const original = useOriginal();
  const { title } = section.content;
  const columns =
    quotes.length > 2 ? "md:grid-cols-2 lg:grid-cols-3" : quotes.length > 1 ? "md:grid-cols-2" : "";
  return (
    <section className="mt-section shell">
      <h2 className="font-display text-display-lg wrap-break-word" {...(title && original(section, "title"))}>
        {title || t`What buyers say`}
      </h2>
      <ul className={`mt-8 grid gap-x-10 border-t border-line md:mt-10 ${columns}`}>
        {quotes.map((quote) => (
          <li key={quote.id} className="border-b border-line py-7">
            <QuoteOf quote={quote} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function QuoteOf({ quote: { rating, words, author, language, product } }: { quote: Quote }) {
  const { t } = useLingui();
  const shop = useShop();
  const original = useOriginal();
  const spoken = language ?? shop.languages[0];
  const mark = spoken === shop.language ? {} : { lang: spoken, dir: directionOf(spoken) };
  return (
    <figure className="flex h-full flex-col">
      <p className="rating">
        <Stars rating={rating} />
      </p>
      <blockquote
        className="mt-3 line-clamp-6 text-body text-pretty wrap-break-word whitespace-pre-line"
        {...mark}
      >
        {words}
      </blockquote>
      <figcaption className="mt-auto pt-4 text-note text-ink-2">
        <span className="block font-medium text-ink">{author || t`A buyer`}</span>
        <Link to={productPath(product)} prefetch="intent" className="link" {...original(product, "name")}>
          {product.name}
        </Link>
      </figcaption>
    </figure>
  );
}

function Questions({ section }: { section: SectionOf<"questions"> }) {
  const { t } = useLingui();
  const original = useOriginal();
  const { title, items } = section.content;
  return (
    <section className="mt-section shell">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <h2
          className="font-display text-display-lg wrap-break-word"
          {...(title && original(section, "title"))}
        >
          {title || t`Questions and answers`}
        </h2>
        <div className="border-t border-line">
          {items.map(({ id, title: question, body }) => (
            <details key={id} className="group border-b border-line">
              <summary
                className="target flex cursor-pointer list-none items-center justify-between gap-6 py-5 text-body font-medium hover:text-sapphire [&::-webkit-details-marker]:hidden"
                {...original(section, `item_title_${id}`)}
              >
                <span className="min-w-0 wrap-break-word">{question}</span>
                <Sign />
              </summary>
              <Paragraphs
                text={body}
                className="max-w-[40rem] pb-6 text-ui text-pretty text-ink-2"
                mark={original(section, `item_body_${id}`)}
              />
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

/** A plus, which is a minus while the answer is open. */
function Sign(): ReactNode {
  return (
    <svg
      viewBox="0 0 16 16"
      width={16}
      height={16}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      aria-hidden="true"
      className="shrink-0"
    >
      <path d="M2 8h12" />
      <path d="M8 2v12" className="group-open:hidden" />
    </svg>
  );
}

function Banner({ section }: { section: SectionOf<"banner"> }) {
  const { picture, look } = section.content;
  const isDark = look === "dark";
  return (
    <section className={`mt-section ${isDark ? "bg-ink text-paper" : "bg-tile"}`}>
      <div className={picture === null ? "" : "grid items-stretch md:grid-cols-2"}>
        {picture !== null && (
          <SectionPicture
            picture={picture}
            sizes="(width < 48rem) 100vw, 50vw"
            className="aspect-2/1 size-full object-cover md:order-last md:aspect-auto md:min-h-80"
          />
        )}
        <div
          className={`flex flex-col items-start justify-center py-12 lg:py-20 ${picture === null ? "shell" : "px-gutter lg:px-16"}`}
        >
          <Title section={section} className="max-w-[20ch]" />
          <Words
            section={section}
            className={`mt-4 max-w-[36rem] text-lead text-pretty ${isDark ? "" : "text-ink-2"}`}
          />
          <Action
            section={section}
            className={`mt-8 max-sm:w-full ${isDark ? "bg-paper! text-ink! hover:bg-tile!" : ""}`}
          />
        </div>
      </div>
    </section>
  );
}

function NewsletterSection({ section }: { section: SectionOf<"newsletter"> }) {
  const { t } = useLingui();
  const { hasNewsletter } = useShop();
  const original = useOriginal();
  const { title } = section.content;
  if (!hasNewsletter) return null;
  return (
    <section className="mt-section bg-wash">
      <div className="shell grid gap-x-16 gap-y-8 py-14 md:grid-cols-2 md:items-center lg:py-20">
        <div>
          <h2
            className="font-display text-display-lg wrap-break-word text-balance"
            {...(title && original(section, "title"))}
          >
            {title || t`Newsletter`}
          </h2>
          <Words section={section} className="mt-4 max-w-[36rem] text-body text-pretty text-ink-2" />
        </div>
        <Newsletter source="home" className="max-w-[30rem]" />
      </div>
    </section>
  );
}
