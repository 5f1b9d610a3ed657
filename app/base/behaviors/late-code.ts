import { errorMessage } from "../clients/error-message.ts";
import type { Late } from "../late/late.tsx";
import { showToast } from "./toasts.ts";

/**
 * Fetches the code for what somebody asked for.
 * @param title of the toast that says that it could not be fetched
 * @returns null then
 */
export async function lateCode<Code>({ load }: Late<Code>, title: string): Promise<Code | null> {
  try {
    return await load();
  } catch (error) {
    showToast({ title, description: errorMessage(error), destructive: true });
    return null;
  }
}
