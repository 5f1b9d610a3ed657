import { Button } from "../../base/ui/button.tsx";

export function RowFailed({ retry }: { retry: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-3 text-ink-2">
      This part of the list could not be loaded.
      <Button tone="secondary" size="small" onClick={retry}>
        Try again
      </Button>
    </p>
  );
}
