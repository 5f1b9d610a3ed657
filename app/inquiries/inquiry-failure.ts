import { isBackendError } from "../clients/error-message.ts";
import type { FailureToast } from "../forms/use-action.ts";

/** Says why an inquiry was not sent. */
export function inquiryFailure(error: unknown, { sessionEnded }: { sessionEnded: boolean }): FailureToast {
  // It named the customer, and so was refused when it arrived as a guest's.
  if (sessionEnded)
    return {
      title: "Error Sending Inquiry",
      description: "Your session has ended. Log in again, or send it with your email address.",
    };
  if (isPolicyRefusal(error))
    return {
      title: "Inquiry Submission Failed",
      description: "Could not submit due to a security policy. Please try again later or contact support.",
      duration: 7000,
    };
  return { title: "Error Sending Inquiry" };
}

function isPolicyRefusal(error: unknown): boolean {
  return isBackendError(error) && (error.code === "42501" || error.message.includes("row-level security"));
}
