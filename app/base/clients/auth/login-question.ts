/** Requests whose session has ended wait here until the same person has logged in again. */
let waiting: PromiseWithResolvers<boolean> | null = null;

const listeners = new Set<() => void>();
let guardedAreas = 0;

export const isLoginAsked = () => waiting !== null && guardedAreas === 0;

export function followLoginQuestion(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) endLoginQuestion(false);
  };
}

/** A guarded area asks by itself as soon as the session ends. */
export function askInGuardedArea() {
  guardedAreas += 1;
  return () => {
    guardedAreas -= 1;
    endLoginQuestion(false);
  };
}

/** Whether the same person is back; false where nobody can be asked. @param writes ask for nothing else */
export function askLogin(writes: boolean): Promise<boolean> {
  if (guardedAreas === 0 && !(writes && listeners.size > 0)) return Promise.resolve(false);
  waiting ??= Promise.withResolvers<boolean>();
  tell();
  return waiting.promise;
}

export function endLoginQuestion(isBack: boolean) {
  waiting?.resolve(isBack);
  waiting = null;
  tell();
}

function tell() {
  for (const listener of listeners) listener();
}
