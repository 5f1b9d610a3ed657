import { Badge } from "../../base/ui/badge.tsx";

/** Whether a customer has an account. */
export function CustomerBadge({ hasAccount }: { hasAccount: boolean }) {
  return <Badge tone={hasAccount ? "emerald" : "grey"}>{hasAccount ? "Account" : "Guest"}</Badge>;
}
