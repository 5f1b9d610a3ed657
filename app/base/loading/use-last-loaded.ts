import { useState } from "react";
import type { PageData } from "./public-page.ts";

/** The page's data as last loaded: when reloading fails, the data stays, and so does what was typed. */
export function useLastLoaded<Page extends PageData>(page: Page): Page {
  const [last, setLast] = useState(page);
  if (page !== last && (page.failure === null || last.failure !== null)) setLast(page);
  return last;
}
