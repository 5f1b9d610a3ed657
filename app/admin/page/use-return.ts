import { type To, useLocation, useNavigate } from "react-router";

/** The state that links from a list carry, so that the page they open knows its way back. */
export const fromList = { fromList: true } as const;

/** Whether one is on the way back: a page has more than one button and link that lead there. */
let leaving = false;

/**
 * The way back to a list after Save, Cancel or Delete: by the browser's history when one came from the list, so that
 * its filters and its place come back, else to its address. Asked for twice, it still goes one step back.
 */
export function useReturn(list: To) {
  const navigate = useNavigate();
  const state = useLocation().state as Partial<typeof fromList> | null;
  return async () => {
    if (leaving) return;
    leaving = true;
    await (state?.fromList ? navigate(-1) : navigate(list, { replace: true }));
    // Still here where unsaved changes are asked about.
    leaving = false;
  };
}
