import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../base/language/languages.ts";
import { showToast } from "../../base/behaviors/toasts.ts";
import { codePattern, keepCode } from "./stored-codes.ts";

const linkPattern = /#discount=([^&]+)$/;

/** Keeps the code of `/#discount=CODE`, once for each load of the shop. The checkout says whether it is valid. */
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
    title: say(msg`Discount code kept`),
    description: say(msg`${{ code }} is tried at checkout, where you see what it takes off.`),
  });
}
