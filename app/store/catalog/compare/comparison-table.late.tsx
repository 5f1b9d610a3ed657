import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { Link } from "react-router";
import { factNames, productColumns } from "../../../../domain/catalog/columns.ts";
import { picturesOf } from "../../../../domain/catalog/pictures.ts";
import { productPath } from "../../../../domain/catalog/product-path.ts";
import { useOriginal } from "../../../base/shop/use-original.ts";
import { useShop, useWords } from "../../../base/shop/use-shop.ts";
import { Photo } from "../../../base/ui/photo.tsx";
import { Price } from "../../../base/ui/price.tsx";
import { Rating } from "../../../base/ui/rating.tsx";
import { unbrokenWords } from "../../../base/ui/unbroken-words.tsx";
import { compareAddress, dropCompared } from "../../../features/catalog/compared/compared.ts";
import { priceBefore } from "../../../features/catalog/price-before.ts";
import { certificateOf, valueOf } from "../../../features/catalog/facts.ts";
import { BuyCompared } from "./buy-compared.tsx";
import { ComparedCertificate, ComparedOptions } from "./compared-parts.tsx";
import type { WholeProduct } from "./queries.ts";
import { StonesAtOneScale } from "./stones-at-one-scale.tsx";

/** Products in columns of one width, what is known of them in rows. Names of both stay in view while it scrolls. */
export function ComparisonTable({ products }: { products: readonly WholeProduct[] }) {
  const { t } = useLingui();
  const isCompared = products.length > 1;
  return (
    <>
      {isCompared && (
        <p className="mt-4 text-note text-ink-3">
          <Lozenge />
          {t`marks what differs.`}
        </p>
      )}
      <div
        role="region"
        aria-label={t`Compared pieces`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        tabIndex={0}
        className="comparison mt-6"
      >
        <table style={{ "--pieces": products.length } as CSSProperties}>
          <caption className="sr-only">{t`Compared pieces`}</caption>
          <Head products={products} />
          <tbody>
            <Figures products={products} />
            <Facts products={products} />
            <Others products={products} />
            <Row term={t`Buy`}>
              {products.map((product) => (
                <td key={product.id}>
                  <BuyCompared product={product} />
                </td>
              ))}
            </Row>
          </tbody>
        </table>
      </div>
    </>
  );
}

// oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is no control, and there is nothing to say
const corner = <td />;

type Products = { products: readonly WholeProduct[] };

function Head({ products }: Products) {
  const { t } = useLingui();
  const original = useOriginal();
  const ids = products.map(({ id }) => id);
  return (
    <thead>
      <tr>
        {corner}
        {products.map((product, place) => (
          <td key={product.id}>
            <div className="relative">
              <Link to={productPath(product)} tabIndex={-1} aria-hidden="true">
                <Photo
                  image={picturesOf(product)[0] ?? null}
                  alt=""
                  sizes="(width < 64rem) 11rem, 15rem"
                  eager={place < 2}
                />
              </Link>
              <Link
                to={compareAddress(ids.filter((id) => id !== product.id))}
                replace
                preventScrollReset
                aria-label={t`Remove ${{ name: product.name }} from the comparison`}
                onClick={() => dropCompared([product.id])}
                className="target absolute inset-e-1.5 top-1.5 grid size-8 place-items-center bg-paper/90 text-ink-2 hover:text-ink"
              >
                <X size={16} strokeWidth={1.5} aria-hidden="true" />
              </Link>
            </div>
          </td>
        ))}
      </tr>
      <tr className="names">
        {corner}
        {products.map((product) => (
          <th key={product.id} scope="col">
            <Link
              to={productPath(product)}
              className="line-clamp-2 hover:text-sapphire"
              {...original(product, "name")}
            >
              {unbrokenWords(product.name)}
            </Link>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Figures({ products }: Products) {
  const { t } = useLingui();
  const { showsDefaultRating } = useShop();
  const isRated = showsDefaultRating || products.some(({ rating }) => rating !== null);
  return (
    <>
      <Row
        term={t({ message: "Price", context: "of a product" })}
        values={products.map((product) => product.final_price)}
      >
        {products.map((product) => (
          <td key={product.id}>
            <Price price={product.final_price} originalPrice={priceBefore(product)} />
          </td>
        ))}
      </Row>
      {isRated && (
        <Row term={t({ message: "Rating", context: "stars" })} values={products.map(({ rating }) => rating)}>
          {products.map(({ id, rating, reviews }) => (
            <td key={id}>
              {rating === null && !showsDefaultRating ? (
                <NotStated />
              ) : (
                <Rating rating={rating} reviews={reviews} />
              )}
            </td>
          ))}
        </Row>
      )}
    </>
  );
}

/** Those of which any piece has a value. */
function Facts({ products }: Products) {
  const { t, i18n } = useLingui();
  const words = useWords();
  const original = useOriginal();
  const rows = factNames.map((name) => {
    const values = products.map((product) => valueOf(name, product, i18n, words));
    if (values.every((value) => value === null)) return null;
    return (
      <Row key={name} term={t(productColumns[name].fact)} values={values}>
        {products.map((product, place) => {
          const value = values[place];
          return (
            // Words of the owner's that have no translation are there as they are stored.
            <td
              key={product.id}
              className="figures"
              {...(value != null && product[name] === value && original(value))}
            >
              {value == null ? <NotStated /> : unbrokenWords(value)}
            </td>
          );
        })}
      </Row>
    );
  });
  return <>{rows}</>;
}

function Others({ products }: Products) {
  const { t } = useLingui();
  const certificates = products.map(certificateOf);
  return (
    <>
      {certificates.some((certificate) => certificate !== null) && (
        <Row term={t`Certificate`} values={certificates.map((certificate) => certificate?.lab ?? null)}>
          {products.map((product) => (
            <td key={product.id}>
              <ComparedCertificate product={product} fallback={<NotStated />} />
            </td>
          ))}
        </Row>
      )}
      {products.some(({ options }) => options.length > 0) && (
        <Row term={t({ message: "To choose", context: "options of a product" })}>
          {products.map(({ id, options }) => (
            <td key={id}>{options.length > 0 ? <ComparedOptions options={options} /> : <NotStated />}</td>
          ))}
        </Row>
      )}
      <StonesAtOneScale products={products}>
        {(pictures) => (
          <Row term={t`The stone, all to one scale`}>
            {pictures.map((picture, place) => (
              <td key={products[place]!.id}>{picture ?? <NotStated />}</td>
            ))}
          </Row>
        )}
      </StonesAtOneScale>
    </>
  );
}

type RowProps = {
  term: string;
  /** What the cells say, if the row is marked when they differ. */
  values?: readonly (string | number | null)[];
  children: ReactNode;
};

function Row({ term, values = [], children }: RowProps) {
  const { t } = useLingui();
  const differs = new Set(values).size > 1;
  return (
    <tr>
      <th scope="row" className={differs ? "text-ink" : undefined}>
        {differs && <Lozenge />}
        {term}
        {differs && (
          <span className="sr-only"> {t({ message: "(differs)", context: "values of a row" })}</span>
        )}
      </th>
      {children}
    </tr>
  );
}

function Lozenge() {
  return <span aria-hidden="true" className="comparison-mark" />;
}

function NotStated() {
  const { t } = useLingui();
  return (
    <>
      <span aria-hidden="true" className="text-ink-3">
        –
      </span>
      <span className="sr-only">{t`Not stated`}</span>
    </>
  );
}
