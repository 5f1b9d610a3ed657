import { useRouteLoaderData } from "react-router";
import { showToast } from "../../base/behaviors/toasts.ts";
import type { RootData } from "../../base/page/page-meta.ts";

/** Copies the link that gives a promotion's code to whoever opens it. */
export function CopyCodeLink({ code }: { code: string }) {
  const root = useRouteLoaderData<RootData>("root");
  const address = new URL(`/discount/${code}`, root?.siteUrl ?? window.location.origin).href;

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      showToast({ title: "Link copied", description: address });
    } catch {
      showToast({ title: "Please copy this link", description: address, duration: 30_000 });
    }
  }

  return (
    <button type="button" onClick={() => void copy()} className="link target">
      Copy link <span className="sr-only">with the code {code}</span>
    </button>
  );
}
