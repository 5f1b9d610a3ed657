import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import type { Translate } from "../domain/text/translate.ts";
import { oneLine } from "./messages/words.ts";

export type Failure = {
  /** May name the recipient, and is for administrators. */
  reason: string;
  /** For the log, without personal data. */
  problem: string;
  /** Whether the server has refused this mail for good. */
  isFinal: boolean;
  /** Whether the failure concerns only this mail. Otherwise others would fail, too. */
  isOfThisMail: boolean;
};

/** nodemailer adds these to errors. */
type MailError = Error & {
  code?: string;
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  permanent?: boolean;
};

/** Only the answers to a mail's recipients and content can refuse it for good. */
export function failureOf(error: unknown, t: Translate): Failure {
  const { code, command, responseCode, permanent } = error as MailError;
  const isOfThisMail =
    command === "RCPT TO" || command === "DATA" || (command === "API" && code === "EENVELOPE");
  return {
    reason: reasonOf(error as MailError, t),
    problem: [code, command, responseCode].filter(Boolean).join(" ") || "unknown",
    isFinal: isOfThisMail && (permanent === true || command === "API"),
    isOfThisMail,
  };
}

/** The server's own words only as an SMTP reply: anything else may come from a service that is no mail server. */
function reasonOf({ message, code, originalCode, response = "" }: MailError, t: Translate): string {
  const reply = /^[45]\d\d[ -]/.test(response) ? oneReply(response) : undefined;
  const says = ([plain, withReply]: Said) => t(reply === undefined ? plain : withReply(reply));
  const notEncrypted = encryptionProblems[originalCode ?? ""];
  if (code === "EAUTH") return says(loginRefused);
  if (code === "ETIMEDOUT" || code === "EABORT") return says(tooLong);
  if (notEncrypted) return t(notEncrypted);
  if (code === "ETLS") return says(noEncryption);
  if (code === "EPROTOCOL" && reply === undefined)
    return t(msg`What answers at this port is not a mail server.`);
  if (code === "ESOCKET" || code === "ECONNECTION" || code === "EDNS")
    return says(connectionProblems[originalCode ?? ""] ?? notReached);
  if (reply !== undefined) return t(msg`The mail server refuses the mail. It says: ${{ reply }}`);
  // nodemailer's own sentence about the mail.
  return code === "EENVELOPE" && response === "" ? message : t(msg`The mail could not be handed over.`);
}

/** A sentence alone, and with what the mail server said. */
type Said = readonly [plain: MessageDescriptor, withReply: (reply: string) => MessageDescriptor];

const loginRefused: Said = [
  msg`The mail server refuses the login.`,
  (reply) => msg`The mail server refuses the login. It says: ${{ reply }}`,
];
const tooLong: Said = [
  msg`The mail server took too long.`,
  (reply) => msg`The mail server took too long. It says: ${{ reply }}`,
];
const noEncryption: Said = [
  msg`The mail server offers no encryption here.`,
  (reply) => msg`The mail server offers no encryption here. It says: ${{ reply }}`,
];
const notReached: Said = [
  msg`The mail server could not be reached.`,
  (reply) => msg`The mail server could not be reached. It says: ${{ reply }}`,
];

const notTrusted = msg`The connection to the mail server could not be encrypted: its certificate is not trusted.`;
const noTls = msg`The connection to the mail server could not be encrypted: it does not speak TLS at this port.`;

const encryptionProblems: Record<string, MessageDescriptor> = {
  CERT_HAS_EXPIRED: msg`The connection to the mail server could not be encrypted: its certificate has expired.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: notTrusted,
  EPROTO: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_TLS_CERT_ALTNAME_INVALID: msg`The connection to the mail server could not be encrypted: its certificate is for another name.`,
  SELF_SIGNED_CERT_IN_CHAIN: notTrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: notTrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: notTrusted,
};

const connectionProblems: Record<string, Said> = {
  EAI_AGAIN: [
    msg`The mail server could not be reached: its name could not be looked up.`,
    (reply) =>
      msg`The mail server could not be reached: its name could not be looked up. It says: ${{ reply }}`,
  ],
  ECONNREFUSED: [
    msg`The mail server could not be reached: nothing answers at this port.`,
    (reply) => msg`The mail server could not be reached: nothing answers at this port. It says: ${{ reply }}`,
  ],
  ENOTFOUND: [
    msg`The mail server could not be reached: there is no server of this name.`,
    (reply) =>
      msg`The mail server could not be reached: there is no server of this name. It says: ${{ reply }}`,
  ],
};

/** Makes one line of a reasonable length of a server's reply. */
export function oneReply(response: string): string {
  return oneLine(response.replace(/^(\d{3})-/, "$1 ").replaceAll(/\r?\n\d{3}[ -]/g, " "), 300);
}
