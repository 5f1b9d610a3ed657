import { useLingui } from "@lingui/react/macro";
import { ButtonLink } from "../../../base/ui/button.tsx";
import { EmptyState } from "../../../base/ui/empty-state.tsx";

export function NothingToOrder() {
  const { t } = useLingui();
  return (
    <EmptyState
      level={1}
      title={t`No items to checkout`}
      action={<ButtonLink to="/products">{t`Start Shopping`}</ButtonLink>}
    >{t`Your cart is empty. Add something, and you can order it here.`}</EmptyState>
  );
}
