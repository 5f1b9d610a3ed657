import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { extractText } from "unpdf";

export const textOf = async (file: Uint8Array): Promise<string> =>
  (await extractText(new Uint8Array(file), { mergePages: true })).text;

/** Presses a button that downloads a paper. */
export async function download(page: Page, name: string): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name, exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), text: await textOf(await readFile(await file.path())) };
}
