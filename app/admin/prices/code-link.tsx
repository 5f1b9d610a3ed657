import { Trans, useLingui } from "@lingui/react/macro";
import { useRouteLoaderData } from "react-router";
import type { RootData } from "../../base/page/page-meta.ts";
import { copyText } from "../../base/behaviors/copy-text.ts";

export function CopyCodeLink({ code }: { code: string }) {
  const { t } = useLingui();
  const root = useRouteLoaderData<RootData>("root");
  const address = new URL(`/discount/${code}`, root?.siteUrl ?? window.location.origin).href;

  const copy = () =>
    copyText(address, { title: t`Link copied`, description: address }, t`Please copy this link`);

  return (
    <button type="button" onClick={() => void copy()} className="link target">
      <Trans>
        Copy link <span className="sr-only">with the code {code}</span>
      </Trans>
    </button>
  );
}
