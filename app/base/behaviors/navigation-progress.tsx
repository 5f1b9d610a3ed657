import { useLingui } from "@lingui/react/macro";
import { useNavigation } from "react-router";

export function NavigationProgress() {
  const { t } = useLingui();
  const busy = useNavigation().state !== "idle";
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-40">
      {busy && (
        <>
          <span className="sr-only">{t`Loading...`}</span>
          <span aria-hidden="true" className="late progress-line block h-0.5 bg-sapphire" />
        </>
      )}
    </div>
  );
}
