import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { late } from "../late/late.tsx";
import { followPresses, readToast, type ShownToast, subscribeToToast } from "./toasts.ts";

/** Every page can show a toast, few do at once: how it looks and where it goes comes with the first one. */
const cardCode = late(() => import("./toast-card.late.tsx"));

/** Shows toasts below the header, on the right. Rendered once, in the root. */
export function ToastArea() {
  const toast = useSyncExternalStore(subscribeToToast, readToast, () => null);
  useEffect(followPresses, []);
  const [Card, setCard] = useState<ComponentType<{ toast: ShownToast }> | null>(null);
  useEffect(() => {
    // A connection that is lost this early shows no toast; the next one tries again.
    if (toast && !Card)
      void cardCode.load().then(
        ({ PlacedToast }) => setCard(() => PlacedToast),
        () => {},
      );
  }, [toast, Card]);
  return toast && Card && <Card key={toast.id} toast={toast} />;
}
