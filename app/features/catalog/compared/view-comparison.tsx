import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { compareAddress, useCompared } from "./compared.ts";

/** Leads to what was chosen; nothing if nothing was. */
export function ViewComparison() {
  const { t } = useLingui();
  const ids = useCompared();
  const count = ids.length;
  if (count === 0) return null;
  return (
    <Link to={compareAddress(ids)} className="target link text-note text-ink-2">
      {t`View comparison (${plural({ count }, { one: "# piece", other: "# pieces" })})`}
    </Link>
  );
}
