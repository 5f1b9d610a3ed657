import { msg } from "@lingui/core/runtime-macro";
import { refusal, type Refusal } from "../refusal.ts";

export const peopleRefusals: readonly Refusal[] = [
  refusal(
    msg({
      id: "refusal.account_without_email",
      message: "Your account has no email address. Please write to us.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.account_without_login_address",
      message: "Your account has no email address to log in with.",
    }),
  ),
  refusal(msg({ id: "refusal.administrator_gone", message: "This account is no longer an administrator." })),
  refusal(
    msg({
      id: "refusal.administrator_is_you",
      message: "You cannot remove yourself. Another administrator can.",
    }),
  ),
  refusal(
    msg({ id: "refusal.admins_only", message: "You do not have permission to access the admin panel." }),
  ),
  refusal(msg({ id: "refusal.already_administrator", message: "{email} is an administrator already." }), {
    email: "text",
  }),
  refusal(
    msg({
      id: "refusal.customer_is_administrator",
      message: "{email} is an administrator. Please remove these rights first.",
    }),
    { email: "text" },
  ),
  refusal(
    msg({
      id: "refusal.data_link_dead",
      message: "This link is older than an hour, or you have asked for another.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.data_requests_too_many",
      message: "You have asked five times within an hour. Please try again later.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.erased_is_administrator",
      message: "You are an administrator. Another administrator has to remove these rights first.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.invitation_dead",
      message: "This invitation has been used or withdrawn, or is older than three days.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.invitation_email_unconfirmed",
      message: 'Please confirm your email address first: log out and use "Forgot password?".',
    }),
  ),
  refusal(msg({ id: "refusal.invitation_for_other", message: "This invitation is for {email}." }), {
    email: "text",
  }),
  refusal(
    msg({
      id: "refusal.invitation_gone",
      message: "This invitation was accepted or withdrawn in the meantime.",
    }),
  ),
  refusal(
    msg({ id: "refusal.invitation_over", message: "This invitation was used or withdrawn, or is too old." }),
  ),
  refusal(
    msg({
      id: "refusal.invitations_too_many",
      message: "Twenty people are invited already. Please withdraw an invitation first.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.invited_account_exists",
      message: "This address has an account already. Please log in with it.",
    }),
  ),
  refusal(
    msg({ id: "refusal.nothing_stored", message: "The shop stores nothing about this email address." }),
  ),
  refusal(
    msg({
      id: "refusal.order_still_open",
      message: "Order #{order} is neither delivered nor cancelled yet. Data can be erased after that.",
    }),
    { order: "number" },
  ),
  refusal(msg({ id: "refusal.password_too_short", message: "Please use at least 6 characters." })),
  refusal(msg({ id: "refusal.password_wrong", message: "This is not your password." })),
  refusal(
    msg({
      id: "refusal.passwords_too_many",
      message: "Too many wrong passwords. Please wait {wait} and try again.",
    }),
    { wait: "wait" },
  ),
  refusal(msg({ id: "refusal.sign_in_again", message: "Please confirm this with your password." })),
];
