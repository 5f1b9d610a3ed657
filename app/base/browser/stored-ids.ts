/** Parses a stored list of ids, each once; null if it is invalid or too long. */
export function parseIds(text: string, most: number): number[] | null {
  try {
    const stored: unknown = JSON.parse(text);
    const isList = Array.isArray(stored) && stored.length <= most && new Set(stored).size === stored.length;
    return isList && stored.every((id) => Number.isSafeInteger(id) && id > 0) ? stored : null;
  } catch {
    return null;
  }
}
