import { formatDayAndTime } from "../../formats/shop-times.ts";
import { formatPrice } from "../../../../domain/money/money.ts";
import { counted } from "../../formats/counted.ts";
import type { Preview } from "../preview.ts";
import type { PromotionValues } from "../promotion.ts";

type PreviewOfProps = {
  preview: Preview;
  of: PromotionValues;
  /** Whether it is of what was typed before. */
  isOld: boolean;
};

export function PreviewOf({ preview, of, isOld }: PreviewOfProps) {
  const hasCode = of.code !== null;
  const { changed, example, pieces: products, rivals, moment, isLater } = preview;
  return (
    <div className={`space-y-4 text-ui ${isOld ? "opacity-60" : ""}`}>
      <p>
        {changed === 0
          ? of.discount_per === "order"
            ? "The price of each product stays. The code comes off the order."
            : "No price changes."
          : `${counted(changed, "product")} ${changed === 1 ? "changes its price" : "change their price"}`}
        {changed > 0 && (hasCode ? ", with the code" : "")}
        {changed > 0 && (isLater ? ` from ${formatDayAndTime(moment)} on.` : ".")}
      </p>
      {example && <p>{exampleSentence(example, of)}</p>}
      {rivals.length > 0 && (
        <ul className="space-y-1.5">
          {rivals.map(({ id, name, wins, pieces: count }) => (
            <li key={`${id} ${wins}`}>
              {wins ? (
                <>
                  <span className="font-medium">{name}</span> wins for {counted(count, "product")}.
                </>
              ) : (
                <>
                  This promotion wins over <span className="font-medium">{name}</span> for{" "}
                  {counted(count, "product")}.
                </>
              )}
            </li>
          ))}
          <li className="text-note text-ink-3">
            One promotion prices a product: one for the product before one for its category before one for all
            products, and the newest of several.{hasCode && " A code never makes a product dearer."}
          </li>
        </ul>
      )}
      {products.length > 0 && <ProductPrices products={products} hasCode={hasCode} />}
      {changed > products.length && (
        <p className="text-note text-ink-3">
          And {counted(changed - products.length, "more product", "more products")}.
        </p>
      )}
    </div>
  );
}

/** `5 × Anklet cost $49.95 instead of $99.95.` */
function exampleSentence(
  { name, quantity, usual, with: discounted }: NonNullable<Preview["example"]>,
  { least_order_value: least }: PromotionValues,
): string {
  const goods = `${quantity} × ${name}`;
  if (discounted < usual) return `${goods} cost ${formatPrice(discounted)} instead of ${formatPrice(usual)}.`;
  return least !== null && usual < least
    ? `${goods} cost ${formatPrice(usual)} as before: the code is for orders of ${formatPrice(least)} or more.`
    : `${goods} cost ${formatPrice(usual)} as before.`;
}

function ProductPrices({ products, hasCode }: { products: Preview["pieces"]; hasCode: boolean }) {
  // A promotion that is given a code no longer lowers prices for everybody.
  const showsAfter = !hasCode || products.some(({ before, after }) => before !== after);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <div className="max-h-96 overflow-auto border border-line" role="group" aria-label="Prices" tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className="text-right!">
              Now
            </th>
            {showsAfter && (
              <th scope="col" className="text-right!">
                {hasCode ? "Without code" : "Then"}
              </th>
            )}
            {hasCode && (
              <th scope="col" className="text-right!">
                With code
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.id}>
              <td className="wrap-anywhere">
                {product.name}
                {product.sku && <span className="block text-note text-ink-3">{product.sku}</span>}
              </td>
              <td className="figures text-right">{formatPrice(product.before)}</td>
              {showsAfter && <td className="figures text-right">{formatPrice(product.after)}</td>}
              {hasCode && (
                <td className="figures text-right">{formatPrice(product.with_code ?? product.after)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
