/** A problem that the operator can fix: shown as one line without a stack, then exit code 1. */
export class StartError extends Error {
  override name = "StartError";
}

/** Makes a sentence for people in a browser: paths on the shop's machine keep only their last part. */
export function withoutFolders(sentence: string): string {
  return sentence.replaceAll(/(?<![\w/:.])\/(?:[^/\n:]+\/)+(?=[^\s/])/g, "");
}
