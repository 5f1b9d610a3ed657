import { maximumQuantity } from "./quantity/maximum-quantity.ts";
import { type CartItem, lineKey } from "./cart-item.ts";

/** Parses a stored cart; null if it is invalid. By hand: a schema library weighs more than the rest of the cart. */
export function parseStoredCart(text: string): CartItem[] | null {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(stored) || !stored.every(isCartItem)) return null;
  const lines = new Set(stored.map(lineKey));
  return lines.size === stored.length ? stored : null;
}

function isCartItem(value: unknown): value is CartItem {
  if (typeof value !== "object" || value === null) return false;
  const { id, name, price, original_price, image, category, quantity, options, offer } = value as Record<
    string,
    unknown
  >;
  return (
    isWhole(id, Number.MAX_SAFE_INTEGER) &&
    isText(name) &&
    isPrice(price) &&
    (original_price === null || isPrice(original_price)) &&
    (image === null || isText(image)) &&
    isText(category) &&
    isWhole(quantity, maximumQuantity) &&
    (options === undefined || (Array.isArray(options) && options.length <= 5 && options.every(isChosen))) &&
    (offer === undefined || (isOffer(offer) && quantity === 1))
  );
}

function isOffer(value: unknown) {
  if (typeof value !== "object" || value === null) return false;
  const { id, price } = value as Record<string, unknown>;
  return isWhole(id, Number.MAX_SAFE_INTEGER) && isPrice(price);
}

function isChosen(value: unknown) {
  if (typeof value !== "object" || value === null) return false;
  const { option, name, value: chosen, surcharge, choice } = value as Record<string, unknown>;
  return (
    isWhole(option, Number.MAX_SAFE_INTEGER) &&
    isText(name) &&
    isText(chosen) &&
    isPrice(surcharge) &&
    (choice === undefined || isWhole(choice, Number.MAX_SAFE_INTEGER))
  );
}

function isWhole(value: unknown, max: number) {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= max;
}

function isText(value: unknown) {
  return typeof value === "string" && value.length <= 2000;
}

/** The range of `numeric(10,2)`, without negative prices. */
function isPrice(value: unknown) {
  return typeof value === "number" && value >= 0 && value <= 99_999_999.99;
}
