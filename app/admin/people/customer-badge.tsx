import { useLingui } from "@lingui/react/macro";
import { Badge } from "../../base/ui/badge.tsx";

export function CustomerBadge({ hasAccount }: { hasAccount: boolean }) {
  const { t } = useLingui();
  return <Badge tone={hasAccount ? "emerald" : "grey"}>{hasAccount ? t`Account` : t`Guest`}</Badge>;
}
