import { Badge } from "../../base/ui/badge.tsx";

export function CustomerBadge({ hasAccount }: { hasAccount: boolean }) {
  return <Badge tone={hasAccount ? "emerald" : "grey"}>{hasAccount ? "Account" : "Guest"}</Badge>;
}
