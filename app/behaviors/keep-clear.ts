/** Where a toast may be, as in app.css. */
const places = ["top", "bottom", "bottom-left"];

/** Keeps the toast clear of the first of these that it can be kept clear of. */
export function keepClear(element: HTMLElement, confirmed: readonly Element[]) {
  confirmed.some((kept) => isKeptClear(element, kept));
}

/** Moves the toast to the first place where it does not cover what it confirms, if there is one. */
function isKeptClear(element: HTMLElement, confirmed: Element): boolean {
  const kept = confirmed.getBoundingClientRect();
  const free = places.find((place) => {
    element.dataset["place"] = place;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return left >= kept.right || right <= kept.left || top >= kept.bottom || bottom <= kept.top;
  });
  element.dataset["place"] = free ?? "top";
  return free !== undefined;
}
