import { showToast } from "../../base/behaviors/toasts.ts";

/** Copies a text and says so; where the browser refuses, the toast shows the text itself. */
export async function copyText(text: string, copied: string) {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: copied });
  } catch {
    showToast({ title: "Please copy it", description: text, duration: 30_000 });
  }
}
