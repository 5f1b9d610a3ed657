/** Somebody who is signed in is asked for the password once more. */
export type PasswordQuestion = {
  /** What it is needed for, in a sentence. */
  reason: string;
  /** Uses what was entered. Returns what is wrong with it, in a sentence, or null. */
  use: (password: string) => Promise<string | null>;
};

type Open = PasswordQuestion & { end: (isConfirmed: boolean) => void };

let open: Open | null = null;
const listeners = new Set<() => void>();

export const readPasswordQuestion = (): Open | null => open;

export function subscribeToPasswordQuestion(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves once the password was used, or to false: the dialog was closed, or this page has none. */
export async function askPassword(question: PasswordQuestion): Promise<boolean> {
  if (listeners.size === 0 || open) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  set({ ...question, end: resolve });
  const isConfirmed = await promise;
  set(null);
  return isConfirmed;
}

function set(next: Open | null) {
  open = next;
  for (const listener of listeners) listener();
}
