import { createContext, useContext, useId, useLayoutEffect } from "react";

/** Hears which forms of the settings have unsaved changes, by an id for each. */
export const DirtySettings = createContext<(id: string, isDirty: boolean) => void>(() => {});

/** Lets the settings ask before they are left while this form has unsaved changes. */
export function useDirtySettings(isDirty: boolean) {
  const note = useContext(DirtySettings);
  const id = useId();
  // At once: a link can be pressed before an effect has run.
  useLayoutEffect(() => {
    note(id, isDirty);
    return () => note(id, false);
  }, [note, id, isDirty]);
}
