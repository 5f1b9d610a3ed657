/**
 * Makes something when it is asked for, and again later than this, or when the version is another. All who ask meanwhile wait for
 * the same.
 */
export function keptFor<Made>(
  milliseconds: number,
  make: () => Promise<Made>,
  version?: () => unknown,
): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  let until = 0;
  let madeOf: unknown;
  return () => {
    if (made && performance.now() < until && madeOf === version?.()) return made;
    madeOf = version?.();
    const now = make();
    made = now;
    until = performance.now() + milliseconds;
    now.catch(() => {
      if (made === now) made = undefined;
    });
    return now;
  };
}
