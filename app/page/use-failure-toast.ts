import { useEffect } from "react";
import type { PageData } from "./public-page.ts";
import { showToast } from "../behaviors/toasts.tsx";

/** Tells of a page's failure once for every time that its data was loaded, on the server or here. */
export function useFailureToast(page: PageData, title: string, description?: string) {
  useEffect(() => {
    if (page.failure !== null)
      showToast({ title, description: description ?? page.failure, destructive: true });
  }, [page, title, description]);
}
