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
export function failureOf(error: unknown): Failure {
  const { code, command, responseCode, permanent } = error as MailError;
  const isOfThisMail =
    command === "RCPT TO" || command === "DATA" || (command === "API" && code === "EENVELOPE");
  return {
    reason: reasonOf(error as MailError),
    problem: [code, command, responseCode].filter(Boolean).join(" ") || "unknown",
    isFinal: isOfThisMail && (permanent === true || command === "API"),
    isOfThisMail,
  };
}

/** The server's own words only as an SMTP reply: anything else may come from a service that is no mail server. */
function reasonOf({ message, code, originalCode, response = "" }: MailError): string {
  const reply = /^[45]\d\d[ -]/.test(response) ? ` It says: ${oneReply(response)}` : "";
  const encryption = encryptionProblems[originalCode ?? ""];
  if (code === "EAUTH") return `The mail server refuses the login.${reply}`;
  if (code === "ETIMEDOUT" || code === "EABORT") return `The mail server took too long.${reply}`;
  if (encryption) return `The connection to the mail server could not be encrypted: ${encryption}`;
  if (code === "ETLS") return `The mail server offers no encryption here.${reply}`;
  if (code === "EPROTOCOL" && !reply) return "What answers at this port is no mail server.";
  if (code === "ESOCKET" || code === "ECONNECTION" || code === "EDNS")
    return `The mail server could not be reached${connectionProblems[originalCode ?? ""] ?? "."}${reply}`;
  if (reply) return `The mail server refuses.${reply}`;
  // nodemailer's own sentence about the mail.
  return code === "EENVELOPE" && response === "" ? message : "The mail could not be handed over.";
}

const notTrusted = "its certificate is not trusted.";
const notEncrypted = "it does not speak TLS at this port.";

const encryptionProblems: Record<string, string> = {
  CERT_HAS_EXPIRED: "its certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: notTrusted,
  EPROTO: notEncrypted,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: notEncrypted,
  ERR_SSL_WRONG_VERSION_NUMBER: notEncrypted,
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name.",
  SELF_SIGNED_CERT_IN_CHAIN: notTrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: notTrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: notTrusted,
};

const connectionProblems: Record<string, string> = {
  EAI_AGAIN: ": its name could not be looked up.",
  ECONNREFUSED: ": nothing answers at this port.",
  ENOTFOUND: ": there is no server of this name.",
};

/** Makes one line of a reasonable length of a server's reply. */
export function oneReply(response: string): string {
  return oneLine(response.replace(/^(\d{3})-/, "$1 ").replaceAll(/\r?\n\d{3}[ -]/g, " "), 300);
}
