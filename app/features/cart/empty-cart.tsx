import { useLingui } from "@lingui/react/macro";
import { useKeepsStorage } from "../../base/browser/keeps-storage.ts";
import { ButtonLink } from "../../base/ui/button.tsx";
import { EmptyState } from "../../base/ui/empty-state.tsx";

export function EmptyCart() {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`Your cart is empty`}
      action={<ButtonLink to="/products">{t`Start Shopping`}</ButtonLink>}
    >
      {useKeepsStorage()
        ? t`Whatever you add stays here, even after you close the window.`
        : t`This browser does not let shops store anything, so what you add is gone once you reload the page or close it.`}
    </EmptyState>
  );
}
