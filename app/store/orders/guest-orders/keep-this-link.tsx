import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { languageInPath, pathIn } from "../../../../domain/languages/language-path.ts";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { Button } from "../../../base/ui/button.tsx";
import { guestOrderPath } from "../../../../domain/orders/order-link.ts";

/** The only way back to a guest's order if no mail about it is sent. */
export function KeepThisLink({ order, guestKey }: { order: number; guestKey: string }) {
  const { t } = useLingui();
  const path = guestOrderPath({ id: order, key: guestKey });
  async function copy() {
    const { origin, pathname } = window.location;
    const url = new URL(pathIn(languageInPath(pathname), path), origin).href;
    try {
      await navigator.clipboard.writeText(url);
      showToast({ title: t`Link copied`, description: t`Keep it where you can find it again.` });
    } catch {
      const link = (
        <a href={url} className="link wrap-anywhere">
          {url}
        </a>
      );
      showToast({ title: t`Please copy this link`, description: link, duration: 30_000 });
    }
  }
  return (
    <section aria-labelledby="keep-this-link" className="mt-8 border border-line-2 p-5 md:p-6">
      <h2 id="keep-this-link" className="text-body font-medium">{t`Keep this link`}</h2>
      <p className="mt-1 text-ui text-ink-2">{t`It shows the state of your order, its tracking and its payment, without an account. Whoever has it can see them, too.`}</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button tone="secondary" size="small" onClick={() => void copy()}>{t`Copy link`}</Button>
        <Link to={path} className="link text-ui font-medium text-ink">{t`Open your order`}</Link>
      </div>
    </section>
  );
}
