import { isChanged, type Versions } from "../../../../base/edits/changes.ts";
import type { EditedOption } from "../../../options/edited-options.ts";
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
  const [before, now] = [stocksOf(loaded), stocksOf(theirs)];
  const onto = (key: string, typed: Stock): Stock =>
    before.has(key) && now.has(key)
      ? stockOnto({ loaded: before.get(key)!, mine: typed, theirs: now.get(key)! })
      : typed;
  return mine.map((option) => ({
    ...option,
    values: option.values.map((value) => ({
      ...value,
      stock_quantity: onto(keyOf(value.id), value.stock_quantity),
    })),
    ...(option.combinations && {
      combinations: option.combinations.map((combination) => ({
        ...combination,
        stock_quantity: onto(keyOf(combination.choice), combination.stock_quantity),
      })),
    }),
  }));
}

/** The stocks of values, by their ids, and of combinations, by what they combine. */
function stocksOf(options: readonly EditedOption[]): Map<string, Stock> {
  return new Map(
    options.flatMap(({ values, combinations = [] }) => [
      ...values.map(({ id, stock_quantity: stock }) => [keyOf(id), stock] as const),
      ...combinations.map(({ choice, stock_quantity: stock }) => [keyOf(choice), stock] as const),
    ]),
  );
}

const keyOf = (part: unknown): string => JSON.stringify(part);
