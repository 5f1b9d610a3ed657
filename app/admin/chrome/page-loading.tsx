import { useLingui } from "@lingui/react/macro";
import { useNavigation } from "react-router";
import { Spinner } from "../../base/ui/spinner.tsx";

/** A spinner over the page while the next page or a filtered list is loading. Shown after 200 ms. */
export function PageLoading() {
  const { t } = useLingui();
  const busy = useNavigation().state !== "idle";
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-0 z-20 grid place-items-center lg:inset-s-[14rem]"
    >
      {busy && (
        <p className="late panel flex items-center gap-3 px-5 py-4 text-ui text-ink-2 shadow-float">
          <Spinner className="size-6 text-ink" />
          {t`Loading...`}
        </p>
      )}
    </div>
  );
}
