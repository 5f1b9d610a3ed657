import { useLingui } from "@lingui/react/macro";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { pageAddress } from "../../../base/language/page-address.ts";
import { Button } from "../../../base/ui/button.tsx";
import { addressOfWishes } from "./shared-wishes.ts";

/** Shares the list's URL, with the device's own share dialog if there is one. */
export function ShareWishes({ ids }: { ids: readonly number[] }) {
  const { t } = useLingui();
  async function share() {
    const url = addressOfWishes(pageAddress("/wish-list"), ids);
    try {
      if (isTouch() && "share" in navigator) return await navigator.share({ url, title: t`Wish list` });
      await navigator.clipboard.writeText(url);
      showToast({ title: t`Link copied`, description: t`Whoever opens it sees this list.` });
    } catch (error) {
      // The device's dialog was closed.
      if (error instanceof DOMException && error.name === "AbortError") return;
      const link = (
        <a href={url} className="link wrap-anywhere">
          {url}
        </a>
      );
      showToast({ title: t`Please copy this link`, description: link, duration: 30_000 });
    }
  }

  return <Button tone="secondary" onClick={() => void share()}>{t`Share this list`}</Button>;
}

/** On desktops, a copied link is more useful than the system's dialog. */
const isTouch = () => matchMedia("(pointer: coarse)").matches;
