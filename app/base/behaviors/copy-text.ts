import { showToast, type Toast } from "./toasts.ts";

/** Copies a text and says so; where the browser refuses, a toast shows it. @param ask the title of that toast */
export async function copyText(text: string, copied: Pick<Toast, "title" | "description">, ask: string) {
  try {
    await navigator.clipboard.writeText(text);
    showToast(copied);
  } catch {
    showToast({ title: ask, description: text, duration: 30_000 });
  }
}
