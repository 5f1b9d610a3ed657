import { msg } from "@lingui/core/runtime-macro";
import { refusal, type Refusal } from "../refusal.ts";

export const mailRefusals: readonly Refusal[] = [
  refusal(
    msg({
      id: "refusal.account_without_mail_address",
      message: "Your account has no address that mail can go to.",
    }),
  ),
  refusal(
    msg({
      id: "refusal.invitation_link_used_once",
      message: "This message had a link that works once. You can send another invitation in the settings.",
    }),
  ),
  refusal(
    msg({ id: "refusal.mail_address_impossible", message: "This is not an address that mail can go to." }),
  ),
  refusal(
    msg({
      id: "refusal.mail_password_again",
      message:
        "Please enter the password again: it is only kept for the server and the user name that it was entered for.",
    }),
    { field: "field" },
  ),
  refusal(
    msg({
      id: "refusal.mail_password_missing",
      message: "Please enter the password of this user name. If the server wants no login, leave both empty.",
    }),
    { field: "field" },
  ),
  refusal(msg({ id: "refusal.mail_password_too_long", message: "Please use at most 500 characters." }), {
    field: "field",
  }),
  refusal(
    msg({
      id: "refusal.mail_password_unencrypted",
      message: "A password is only sent encrypted. Please choose STARTTLS or TLS.",
    }),
    { field: "field" },
  ),
  refusal(
    msg({ id: "refusal.mail_sender_missing", message: "Please enter the address that mails come from." }),
    { field: "field" },
  ),
  refusal(msg({ id: "refusal.mail_server_for_admins", message: "Only admins may see the mail server." })),
  refusal(
    msg({ id: "refusal.mail_server_missing", message: "Please enter the server that the password is for." }),
    { field: "field" },
  ),
  refusal(
    msg({
      id: "refusal.mail_server_not_set_up",
      message: "There is no mail server yet. Please save one first.",
    }),
  ),
  refusal(
    msg({ id: "refusal.mail_user_missing", message: "Please enter the user name that the password is for." }),
    { field: "field" },
  ),
  refusal(msg({ id: "refusal.message_gone", message: "This message no longer exists." })),
  refusal(
    msg({
      id: "refusal.message_link_used_once",
      message: "This message had a link that works once. Its recipient can ask for another.",
    }),
  ),
  refusal(msg({ id: "refusal.message_still_waiting", message: "This message is still waiting to be sent." })),
  refusal(msg({ id: "refusal.messages_for_admins", message: "Only admins may see messages." })),
  refusal(msg({ id: "refusal.newsletter_link_unknown", message: "This link no longer opens anything." })),
  refusal(
    msg({ id: "refusal.newsletter_not_offered", message: "The shop has no newsletter at the moment." }),
  ),
  refusal(
    msg({ id: "refusal.offered_price_over", message: "This price is decided, changed, taken back or over." }),
  ),
  refusal(msg({ id: "refusal.test_mail_for_admins", message: "Only admins may send a test mail." })),
];
