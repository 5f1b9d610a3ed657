import { type To, useLocation, useNavigate } from "react-router";

/** The history state of links from a list, which tells the page that Back leads to the list. */
export const fromList = { fromList: true } as const;

/** Whether the way back has begun: a page has several buttons and links for it. */
let leaving = false;

/**
 * Returns to a list after Save, Cancel or Delete: through the history if the page was opened from the list, which
 * restores its filters and scroll position, else to its URL. Called twice, it still goes back only once.
 */
export function useReturn(list: To) {
  const navigate = useNavigate();
  const state = useLocation().state as Partial<typeof fromList> | null;
  return async () => {
    if (leaving) return;
    leaving = true;
    await (state?.fromList ? navigate(-1) : navigate(list, { replace: true }));
    // The question about unsaved changes may have kept the page open.
    leaving = false;
  };
}
