import { createContext, useContext, useId, useLayoutEffect } from "react";

export const DirtySettings = createContext<(id: string, isDirty: boolean) => void>(() => {});

export function useDirtySettings(isDirty: boolean) {
  const note = useContext(DirtySettings);
  const id = useId();
  // At once: a link can be pressed before an effect has run.
  useLayoutEffect(() => {
    note(id, isDirty);
    return () => note(id, false);
  }, [note, id, isDirty]);
}
