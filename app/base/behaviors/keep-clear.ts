const places = ["top", "bottom", "bottom-start"];

/** Moves the toast to where it covers the least; earlier elements matter more, and it prefers to stay. */
export function keepClear(element: HTMLElement, kept: readonly Element[]) {
  const present = kept.filter((each) => each.isConnected);
  const now = element.dataset["place"] ?? "top";
  const best = [now, ...places]
    .map((place) => ({ place, clear: clearAt(element, place, present) }))
    .reduce((one, other) => (other.clear > one.clear ? other : one));
  element.dataset["place"] = best.place;
}

function clearAt(element: HTMLElement, place: string, kept: readonly Element[]): string {
  element.dataset["place"] = place;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return kept
    .map((each) => each.getBoundingClientRect())
    .map((box) => (left >= box.right || right <= box.left || top >= box.bottom || bottom <= box.top ? 1 : 0))
    .join("");
}
