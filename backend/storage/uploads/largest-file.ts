/** Bytes that one file may have, whatever its bucket allows. */
export const largestFile = 10 * 1024 * 1024;
