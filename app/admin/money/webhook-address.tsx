import { Trans, useLingui } from "@lingui/react/macro";
import { useRouteLoaderData } from "react-router";
import { showToast } from "../../base/behaviors/toasts.ts";
import { FieldFrame } from "../../base/forms/field-frame.tsx";
import type { RootData } from "../../base/page/page-meta.ts";
import { Button } from "../../base/ui/button.tsx";

export function WebhookAddress() {
  const { t } = useLingui();
  const root = useRouteLoaderData<RootData>("root");
  const address = new URL("/webhooks/stripe", root?.siteUrl ?? window.location.origin).href;

  async function copy(field: HTMLInputElement | null | undefined) {
    try {
      await navigator.clipboard.writeText(address);
      showToast({ title: t`Address copied` });
    } catch {
      // Selected, so that the device's own copy command works.
      field?.focus();
      field?.select();
      showToast({ title: t`Please copy the address`, description: t`It is selected.` });
    }
  }

  return (
    <FieldFrame
      label={t`Webhook address`}
      hint={t`Enter it at Stripe under Developers, Webhooks, for events of checkout sessions and refunds. Stripe then shows the signing secret.`}
    >
      {(control) => (
        <div className="flex gap-2">
          <input {...control} className="field" readOnly value={address} />
          <Button
            tone="secondary"
            size="small"
            className="h-auto shrink-0"
            onClick={(event) => void copy(event.currentTarget.parentElement?.querySelector("input"))}
          >
            <Trans>
              Copy <span className="sr-only">webhook address</span>
            </Trans>
          </Button>
        </div>
      )}
    </FieldFrame>
  );
}
