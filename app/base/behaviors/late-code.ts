import { errorMessage } from "../clients/error-message.ts";
import type { Late } from "../late/late.tsx";
import { showToast } from "./toasts.ts";

/** Fetches code that a click needs. @param title of the toast for a failure @returns null after one */
export async function lateCode<Code>({ load }: Late<Code>, title: string): Promise<Code | null> {
  try {
    return await load();
  } catch (error) {
    showToast({ title, description: errorMessage(error), destructive: true });
    return null;
  }
}
