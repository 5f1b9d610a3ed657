import { useRouteLoaderData } from "react-router";
import type { RootData } from "../../base/page/page-meta.ts";
import { copyText } from "../../base/behaviors/copy-text.ts";

export function CopyCodeLink({ code }: { code: string }) {
  const root = useRouteLoaderData<RootData>("root");
  const address = new URL(`/discount/${code}`, root?.siteUrl ?? window.location.origin).href;

  const copy = () =>
    copyText(address, { title: "Link copied", description: address }, "Please copy this link");

  return (
    <button type="button" onClick={() => void copy()} className="link target">
      Copy link <span className="sr-only">with the code {code}</span>
    </button>
  );
}
