import { useLocation, useNavigate, useNavigation } from "react-router";

/** Values for search parameters; null and the empty text take one out. */
type Changes = Record<string, string | null>;

/**
 * A list's state, which lives in the address. Answers what `read` makes of the search parameters, those of a list on
 * its way included, so that controls show at once what was chosen; and `change`, which sets some of them: the history
 * keeps one entry, and the page its place, unless the list begins anew with `toTop`. On
 * the way to another page `change` does nothing: it would call that page off.
 */
export function useListAddress<Filter>(read: (parameters: URLSearchParams) => Filter) {
  const navigate = useNavigate();
  const location = useLocation();
  const { location: next } = useNavigation();
  const isLeaving = next !== undefined && next.pathname !== location.pathname;
  const { search } = isLeaving ? location : (next ?? location);

  function change(changes: Changes, { toTop = false } = {}) {
    if (isLeaving) return;
    const parameters = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === "") parameters.delete(name);
      else parameters.set(name, value);
    }
    void navigate({ search: parameters.toString() }, { replace: true, preventScrollReset: !toTop });
  }

  return { filter: read(new URLSearchParams(search)), change };
}
