import { type To, useLocation, useNavigate } from "react-router";

export const fromList = { fromList: true } as const;

/** Whether the way back has begun: a page has several buttons and links for it. */
let leaving = false;

/** Returns to a list, once: through the history if the page was opened from it, which restores it, else to its URL. */
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
