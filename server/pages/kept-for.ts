/**
 * Makes something when it is first asked for, and again if it is asked for later than this many milliseconds after. All
 * who ask meanwhile wait for the same; after a failure, the next one tries again.
 */
export function keptFor<Made>(milliseconds: number, make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  let until = 0;
  return () => {
    if (made && performance.now() < until) return made;
    const now = make();
    made = now;
    until = performance.now() + milliseconds;
    now.catch(() => {
      if (made === now) made = undefined;
    });
    return now;
  };
}
