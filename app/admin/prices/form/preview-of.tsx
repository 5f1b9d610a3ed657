import { msg, plural } from "@lingui/core/runtime-macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { say } from "../../../base/language/languages.ts";
import { formatDayAndTime } from "../../formats/shop-times.ts";
import { formatPrice, type MoneyFormat } from "../../../../domain/money/money.ts";
import type { Preview } from "../preview.ts";
import type { PromotionValues } from "../promotion.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";

type PreviewOfProps = {
  preview: Preview;
  of: PromotionValues;
  /** Whether it is of what was typed before. */
  isOld: boolean;
};

export function PreviewOf({ preview, of, isOld }: PreviewOfProps) {
  const { t } = useLingui();
  const money = useMoney();
  const hasCode = of.code !== null;
  const { changed, example, pieces: products, rivals } = preview;
  return (
    <div className={`space-y-4 text-ui ${isOld ? "opacity-60" : ""}`}>
      <p>{changesSentence(preview, of)}</p>
      {example && <p>{exampleSentence(example, of, money)}</p>}
      {rivals.length > 0 && (
        <ul className="space-y-1.5">
          {rivals.map(({ id, name, wins, pieces: count }) => (
            <li key={`${id} ${wins}`}>
              {wins ? (
                <Trans>
                  <span className="font-medium">{name}</span> wins for{" "}
                  <Plural value={{ count }} one="# product" other="# products" />.
                </Trans>
              ) : (
                <Trans>
                  This promotion wins over <span className="font-medium">{name}</span> for{" "}
                  <Plural value={{ count }} one="# product" other="# products" />.
                </Trans>
              )}
            </li>
          ))}
          <li className="text-note text-ink-3">
            {t`Only one promotion applies to a product: one for the product comes before one for its category, and that before one for all products; of several, the newest applies.`}
            {hasCode && ` ${t`A code never makes a product more expensive.`}`}
          </li>
        </ul>
      )}
      {products.length > 0 && <ProductPrices products={products} hasCode={hasCode} />}
      {changed > products.length && (
        <p className="text-note text-ink-3">
          {t`${plural({ count: changed - products.length }, { one: "And # more product.", other: "And # more products." })}`}
        </p>
      )}
    </div>
  );
}

/** How many prices change, with the code if it has one, and when if that is later. */
function changesSentence({ changed: count, moment, isLater }: Preview, of: PromotionValues): string {
  if (count === 0)
    return of.discount_per === "order"
      ? say(msg`The price of each product stays. The code comes off the order.`)
      : say(msg`No price changes.`);
  const time = formatDayAndTime(moment);
  if (of.code !== null)
    return isLater
      ? say(
          msg`${plural({ count }, { one: "# product changes its price", other: "# products change their price" })}, with the code from ${{ time }} on.`,
        )
      : say(
          msg`${plural({ count }, { one: "# product changes its price", other: "# products change their price" })}, with the code.`,
        );
  return isLater
    ? say(
        msg`${plural({ count }, { one: "# product changes its price", other: "# products change their price" })} from ${{ time }} on.`,
      )
    : say(
        msg`${plural({ count }, { one: "# product changes its price", other: "# products change their price" })}.`,
      );
}

/** `5 × Anklet cost $49.95 instead of $99.95.` */
function exampleSentence(
  { name, quantity, usual, with: discounted }: NonNullable<Preview["example"]>,
  { least_order_value: least }: PromotionValues,
  money: MoneyFormat,
): string {
  const goods = `${quantity} × ${name}`;
  if (discounted < usual)
    return say(
      msg`${{ goods }} cost ${{ price: formatPrice(discounted, money) }} instead of ${{ usual: formatPrice(usual, money) }}.`,
    );
  return least !== null && usual < least
    ? say(
        msg`${{ goods }} cost ${{ price: formatPrice(usual, money) }} as before: the code is for orders of ${{ least: formatPrice(least, money) }} or more.`,
      )
    : say(msg`${{ goods }} cost ${{ price: formatPrice(usual, money) }} as before.`);
}

function ProductPrices({ products, hasCode }: { products: Preview["pieces"]; hasCode: boolean }) {
  const { t } = useLingui();
  const money = useMoney();
  // A promotion that is given a code no longer lowers prices for everybody.
  const showsAfter = !hasCode || products.some(({ before, after }) => before !== after);
  return (
    <div
      className="max-h-96 overflow-auto border border-line"
      role="group"
      aria-label={t`Prices`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
      tabIndex={0}
    >
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t`Product`}</th>
            <th scope="col" className="text-end!">{t`Now`}</th>
            {showsAfter && (
              <th scope="col" className="text-end!">
                {hasCode ? t`Without code` : t`Then`}
              </th>
            )}
            {hasCode && <th scope="col" className="text-end!">{t`With code`}</th>}
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.id}>
              <td className="wrap-anywhere">
                {product.name}
                {product.sku && <span className="block text-note text-ink-3">{product.sku}</span>}
              </td>
              <td className="figures text-end">{formatPrice(product.before, money)}</td>
              {showsAfter && <td className="figures text-end">{formatPrice(product.after, money)}</td>}
              {hasCode && (
                <td className="figures text-end">{formatPrice(product.with_code ?? product.after, money)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
