import { useEffect } from "react";
import type { PageData } from "./public-page.ts";
import { showToast } from "../behaviors/toasts.ts";

/** Shows the toast once for each load of the page's data, on the server or in the browser. */
export function useFailureToast(page: PageData, title: string, description?: string) {
  useEffect(() => {
    if (page.failure !== null)
      showToast({ title, description: description ?? page.failure, destructive: true });
  }, [page, title, description]);
}
