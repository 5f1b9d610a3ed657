import { formatDayAndTime } from "../../page/shop-times.ts";
import { formatPrice } from "../../../../domain/money/money.ts";
import { counted } from "../../ui/counted.ts";
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
  const { changed, example, pieces, rivals, moment, isLater } = preview;
  return (
    <div className={`space-y-4 text-ui ${isOld ? "opacity-60" : ""}`}>
      <p>
        {changed === 0
          ? of.discount_per === "order"
            ? "The price of each piece stays. The code comes off the order."
            : "No price changes."
          : `${counted(changed, "piece")} ${changed === 1 ? "changes its price" : "change their price"}`}
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
                  <span className="font-medium">{name}</span> wins for {counted(count, "piece")}.
                </>
              ) : (
                <>
                  This promotion wins over <span className="font-medium">{name}</span> for{" "}
                  {counted(count, "piece")}.
                </>
              )}
            </li>
          ))}
          <li className="text-note text-ink-3">
            One promotion prices a piece: one for the product before one for its category before one for all
            products, and the newest of several.{hasCode && " A code never makes a piece dearer."}
          </li>
        </ul>
      )}
      {pieces.length > 0 && <Pieces pieces={pieces} hasCode={hasCode} />}
      {changed > pieces.length && (
        <p className="text-note text-ink-3">
          And {counted(changed - pieces.length, "more piece", "more pieces")}.
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
  const pieces = `${quantity} × ${name}`;
  if (discounted < usual)
    return `${pieces} cost ${formatPrice(discounted)} instead of ${formatPrice(usual)}.`;
  return least !== null && usual < least
    ? `${pieces} cost ${formatPrice(usual)} as before: the code is for orders of ${formatPrice(least)} or more.`
    : `${pieces} cost ${formatPrice(usual)} as before.`;
}

function Pieces({ pieces, hasCode }: Pick<Preview, "pieces"> & { hasCode: boolean }) {
  // A promotion that is given a code no longer lowers prices for everybody.
  const showsAfter = !hasCode || pieces.some(({ before, after }) => before !== after);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <div className="max-h-96 overflow-auto border border-line" role="group" aria-label="Prices" tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Piece</th>
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
          {pieces.map((piece) => (
            <tr key={piece.id}>
              <td className="wrap-anywhere">
                {piece.name}
                {piece.sku && <span className="block text-note text-ink-3">{piece.sku}</span>}
              </td>
              <td className="figures text-right">{formatPrice(piece.before)}</td>
              {showsAfter && <td className="figures text-right">{formatPrice(piece.after)}</td>}
              {hasCode && (
                <td className="figures text-right">{formatPrice(piece.with_code ?? piece.after)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
