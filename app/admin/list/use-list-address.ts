import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";

/** Values for search parameters; null or an empty string removes one. */
type Changes = Record<string, string | null>;

/**
 * A list's filters, which are kept in the URL. While the list is loading, `filter` is already the new one, so that
 * controls respond at once. `change` sets search parameters and replaces the history entry; the page keeps its scroll
 * position, unless `toTop` is set. While another page is loading, `change` does nothing: it would cancel that
 * navigation.
 */
export function useListAddress<Filter>(read: (parameters: URLSearchParams) => Filter) {
  const navigate = useNavigate();
  const location = useLocation();
  const { location: next } = useNavigation();
  const isLeaving = next !== undefined && next.pathname !== location.pathname;
  const { search } = isLeaving ? location : (next ?? location);
  // Two changes may come before the page has rendered the first: the second must not undo it.
  const latest = useRef(search);
  useLayoutEffect(() => {
    latest.current = search;
  }, [search]);

  function change(changes: Changes, { toTop = false } = {}) {
    if (isLeaving) return;
    const parameters = new URLSearchParams(latest.current);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === "") parameters.delete(name);
      else parameters.set(name, value);
    }
    latest.current = parameters.toString();
    void navigate({ search: latest.current }, { replace: true, preventScrollReset: !toTop });
  }

  return { filter: read(new URLSearchParams(search)), change };
}
