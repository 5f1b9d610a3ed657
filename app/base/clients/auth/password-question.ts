export type PasswordQuestion = {
  reason: string;
  /** Uses what was entered, and returns what is wrong with it in a sentence, or null. */
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

/** Resolves to true once the password was used, and to false if the dialog was closed or this page has none. */
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
