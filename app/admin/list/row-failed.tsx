import { useLingui } from "@lingui/react/macro";
import { Button } from "../../base/ui/button.tsx";

export function RowFailed({ retry }: { retry: () => void }) {
  const { t } = useLingui();
  return (
    <p className="flex flex-wrap items-center gap-3 text-ink-2">
      {t`This part of the list could not be loaded.`}
      <Button tone="secondary" size="small" onClick={retry}>{t`Try again`}</Button>
    </p>
  );
}
