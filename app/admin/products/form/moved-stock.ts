import { isChanged, type Versions } from "../../../base/edits/changes.ts";
import type { EditedOption } from "../options/edited-options.ts";
import type { ProductValues } from "./columns.ts";

type Stock = number | null;

/** As the database checks it. */
const most = 1_000_000;

/**
 * What a typed stock is saved as: what was sold, or came back, since the stock was read stays so.
 * @returns the typed difference to what was read, added to what there is now; what was typed, if one of them is not
 *   counted
 */
export function stockOnto({ loaded, mine, theirs }: Versions<Stock>): Stock {
  if (mine === loaded) return theirs;
  if (loaded === null || mine === null || theirs === null) return mine;
  return Math.min(Math.max(theirs + mine - loaded, 0), most);
}

/** The values of a product's form as they are saved over what there is now. */
export function productOnto({ loaded, mine, theirs }: Versions<ProductValues>): ProductValues {
  const stock = {
    loaded: loaded.stock_quantity,
    mine: mine.stock_quantity,
    theirs: theirs.stock_quantity,
  };
  return {
    ...mine,
    // Where nothing was typed, nothing is saved.
    stock_quantity: stock.mine === stock.loaded ? stock.mine : stockOnto(stock),
    options: isChanged({ options: loaded.options }, { options: mine.options })
      ? optionsOnto(loaded.options, mine.options, theirs.options)
      : mine.options,
  };
}

function optionsOnto(
  loaded: readonly EditedOption[],
  mine: readonly EditedOption[],
  theirs: readonly EditedOption[],
): EditedOption[] {
  const [before, now] = [loaded, theirs].map(
    (options) =>
      new Map(options.flatMap(({ values }) => values.map((value) => [value.id, value.stock_quantity]))),
  ) as [Map<number | null, Stock>, Map<number | null, Stock>];
  return mine.map((option) => ({
    ...option,
    values: option.values.map((value) => ({
      ...value,
      stock_quantity:
        before.has(value.id) && now.has(value.id)
          ? stockOnto({
              loaded: before.get(value.id)!,
              mine: value.stock_quantity,
              theirs: now.get(value.id)!,
            })
          : value.stock_quantity,
    })),
  }));
}
