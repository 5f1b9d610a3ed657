import { z } from "zod/mini";
import { errorMessage } from "../clients/error-message.ts";
import { showToast } from "../behaviors/toasts.tsx";

/** Says why an offer was not sent. */
export function showOfferFailure(error: unknown, { sessionEnded }: { sessionEnded: boolean }) {
  showToast({
    title: "Error Sending Offer",
    description: sessionEnded ? "Your session has ended. Please log in again." : errorMessage(error),
    destructive: true,
  });
}

const detailsSchema = z.object({ price: z.number() });

/** What the product costs now, in dollars, where that is why the database refused an offer; else null. */
export function readCurrentPrice(details: string): number | null {
  try {
    return detailsSchema.parse(JSON.parse(details)).price;
  } catch {
    return null;
  }
}
