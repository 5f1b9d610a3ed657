/** A problem that the operator can fix: shown as one line without a stack, then exit code 1. */
export class StartError extends Error {
  override name = "StartError";
}

/** A sentence for people in a browser: of paths on the shop's machine only the last part is left. */
export function withoutFolders(sentence: string): string {
  return sentence.replaceAll(/(?<![\w/:.])\/(?:[^/\n:]+\/)+(?=[^\s/])/g, "");
}
