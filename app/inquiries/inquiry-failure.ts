import { errorMessage } from "../clients/error-message.ts";
import { showToast } from "../behaviors/toasts.tsx";

/** Says why an inquiry was not sent. */
export function showInquiryFailure(
  error: { code: string; message: string },
  { sessionEnded }: { sessionEnded: boolean },
) {
  if (sessionEnded) {
    // Sent with the ended session's name, it was refused as a guest's.
    showToast({
      title: "Error Sending Inquiry",
      description: "Your session has ended. Log in again, or send it with your email address.",
      destructive: true,
    });
  } else if (isPolicyRefusal(error)) {
    showToast({
      title: "Inquiry Submission Failed",
      description: "Could not submit due to a security policy. Please try again later or contact support.",
      destructive: true,
      duration: 7000,
    });
  } else {
    showToast({ title: "Error Sending Inquiry", description: errorMessage(error), destructive: true });
  }
}

function isPolicyRefusal({ code, message }: { code: string; message: string }) {
  return code === "42501" || message.includes("row-level security");
}
