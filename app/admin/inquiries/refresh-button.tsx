import { RotateCw } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "../../ui/button.tsx";

/** Loads the page's list again. Only its own loading shows on it, not the one after a change. */
export function RefreshButton() {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  async function refresh() {
    setBusy(true);
    await revalidate();
    setBusy(false);
  }

  return (
    <Button tone="secondary" size="small" busy={busy} onClick={() => void refresh()}>
      {!busy && <RotateCw aria-hidden="true" />}
      {busy ? "Refreshing" : "Refresh"}
    </Button>
  );
}
