import { showToast } from "../../base/behaviors/toasts.ts";
import { codePattern, keepCode } from "./stored-codes.ts";

const linkPattern = /#discount=([^&]+)$/;

/**
 * Keeps the code of the link that the shopper came by: the server sends `/discount/CODE` on to `/#discount=CODE`. Whether
 * it is valid, the checkout says. Called once for each time that the shop is loaded.
 */
export function takeLink() {
  // The shopper may be on the next page already.
  const [arrival] = performance.getEntriesByType("navigation");
  const code = (linkPattern.exec(location.href) ?? linkPattern.exec(arrival?.name ?? ""))?.[1];
  if (code === undefined || !codePattern.test(code)) return;
  // Loading the page again would bring back a code that was removed.
  if (linkPattern.test(location.href))
    history.replaceState(history.state, "", location.pathname + location.search);
  keepCode(code);
  showToast({
    title: "Discount code kept",
    description: `${code} is tried at checkout, where you see what it takes off.`,
  });
}
