/** Makes something when it is asked for, and again later than this. All who ask meanwhile wait for the same. */
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
