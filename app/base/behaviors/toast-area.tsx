import { useEffect, useState, useSyncExternalStore } from "react";
import type { Part } from "../jsx/jsx.ts";
import { late } from "../late/late.tsx";
import { followPresses, readToast, type ShownToast, subscribeToToast } from "./toasts.ts";

/** Every page can show a toast, but few ever do: the toast's look and behavior are loaded with the first one. */
const cardCode = late(() => import("./toast-card.late.tsx"));

export function ToastArea() {
  const toast = useSyncExternalStore(subscribeToToast, readToast, () => null);
  useEffect(followPresses, []);
  const [Card, setCard] = useState<Part<{ toast: ShownToast }> | null>(null);
  useEffect(() => {
    // If the code cannot be fetched, this toast is not shown; the next one tries again.
    if (toast && !Card)
      void cardCode.load().then(
        ({ PlacedToast }) => setCard(() => PlacedToast),
        () => {},
      );
  }, [toast, Card]);
  return toast && Card && <Card key={toast.id} toast={toast} />;
}
