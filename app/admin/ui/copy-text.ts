import { showToast, type Toast } from "../../base/behaviors/toasts.ts";

/**
 * Copies a text and says so. Where the browser refuses, the toast shows the text itself.
 * @param ask the title of that toast
 */
export async function copyText(text: string, copied: Pick<Toast, "title" | "description">, ask: string) {
  try {
    await navigator.clipboard.writeText(text);
    showToast(copied);
  } catch {
    showToast({ title: ask, description: text, duration: 30_000 });
  }
}
