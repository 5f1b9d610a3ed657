import { msg } from "@lingui/core/runtime-macro";
import { refusal, type Refusal } from "../refusal.ts";

/** What the auth API says to people, with GoTrue's codes. Its other codes are for programs. */
export const authRefusals: readonly Refusal[] = [
  refusal(msg({ id: "refusal.current_password_invalid", message: "This is not your password." })),
  refusal(msg({ id: "refusal.current_password_required", message: "Please enter your current password." })),
  refusal(
    msg({
      id: "refusal.email_exists",
      message: "A user with this email address has already been registered",
    }),
  ),
  refusal(msg({ id: "refusal.email_not_confirmed", message: "Email not confirmed" })),
  refusal(msg({ id: "refusal.invalid_credentials", message: "Invalid login credentials" })),
  refusal(msg({ id: "refusal.otp_expired", message: "Email link is invalid or has expired" })),
  refusal(msg({ id: "refusal.over_request_rate_limit", message: "Request rate limit reached" })),
  refusal(
    msg({ id: "refusal.same_password", message: "New password should be different from the old password." }),
  ),
  refusal(msg({ id: "refusal.user_already_exists", message: "User already registered" })),
  refusal(msg({ id: "refusal.user_banned", message: "User is banned" })),
];
