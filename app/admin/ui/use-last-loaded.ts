import { useState } from "react";
import type { PageData } from "../../page/public-page.ts";

/** The page as it was loaded last: when loading it again fails it stays, and with it what is typed there. */
export function useLastLoaded<Page extends PageData>(page: Page): Page {
  const [last, setLast] = useState(page);
  if (page !== last && (page.failure === null || last.failure !== null)) setLast(page);
  return last;
}
