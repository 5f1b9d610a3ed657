/** Where a toast may be, as in app.css. */
const places = ["top", "bottom", "bottom-left"];

/**
 * Moves the toast to where it covers as little of this as it can. What comes first matters most; where one place is as good
 * as another, it stays where it is.
 */
export function keepClear(element: HTMLElement, kept: readonly Element[]) {
  const present = kept.filter((each) => each.isConnected);
  const now = element.dataset["place"] ?? "top";
  const best = [now, ...places]
    .map((place) => ({ place, clear: clearAt(element, place, present) }))
    .reduce((one, other) => (other.clear > one.clear ? other : one));
  element.dataset["place"] = best.place;
}

/** A digit for each, in their order: 1 where the toast does not cover it. */
function clearAt(element: HTMLElement, place: string, kept: readonly Element[]): string {
  element.dataset["place"] = place;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return kept
    .map((each) => each.getBoundingClientRect())
    .map((box) => (left >= box.right || right <= box.left || top >= box.bottom || bottom <= box.top ? 1 : 0))
    .join("");
}
