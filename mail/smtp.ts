import { domainOf, type Sender } from "./address.ts";
import type { Mail } from "./messages/write-message.ts";

/** The operator's mail server, and the sender of all mails. */
export type SmtpSettings = {
  host: string;
  port: number;
  /** Encrypted from the start; otherwise with STARTTLS. */
  secure: boolean;
  /** Whether an unencrypted connection is refused. */
  requireTls: boolean;
  login: { user: string; pass: string } | undefined;
  from: Sender;
};

/** Why a mail could not be handed over. */
export type Failure = {
  /** For administrators. It may name the recipient. */
  reason: string;
  /** For the log, without personal data. */
  problem: string;
  /** Whether the server has refused this mail for good. */
  isFinal: boolean;
  /** Whether the failure concerns only this mail. Otherwise others would fail, too. */
  isOfThisMail: boolean;
};

export type Smtp = {
  send: (mail: Mail, to: { recipients: string[]; messageId: string }, signal: AbortSignal) => Promise<void>;
  /** Rejects when the server does not answer or refuses the login. */
  check: () => Promise<unknown>;
};

/** Milliseconds. */
const timeouts = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 30_000,
  dnsTimeout: 15_000,
};

/**
 * Reads SMTP_URL. A password leaves this machine only encrypted, unless the operator says `?tls=off`.
 * @returns null for an invalid URL
 */
export function parseSmtpUrl(text: string): Omit<SmtpSettings, "from"> | null {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === "" || !/^\/?$/.test(url.pathname))
    return null;
  const query = [...url.searchParams];
  if (query.some(([name, value]) => name !== "tls" || value !== "off")) return null;
  const secure = url.protocol === "smtps:";
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  try {
    const user = decodeURIComponent(url.username);
    const login = user === "" ? undefined : { user, pass: decodeURIComponent(url.password) };
    const isThisMachine = /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);
    const requireTls = login !== undefined && !isThisMachine && query.length === 0;
    return { host, port: Number(url.port) || (secure ? 465 : 587), secure, requireTls, login };
  } catch {
    return null;
  }
}

export function openSmtp({ host, port, secure, requireTls, login, from }: SmtpSettings): Smtp {
  // Loaded here, because a shop without a mail server does not need it. Each mail has its own connection: one that is
  // kept open may have ended unnoticed, and a mail on it would have to wait.
  const opening = import("nodemailer").then(({ createTransport }) =>
    createTransport({
      host,
      port,
      secure,
      requireTLS: requireTls,
      ...(login && { auth: login }),
      ...timeouts,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  return {
    async send({ senderName, subject, text, html, replyTo }, { recipients, messageId }, signal) {
      const transport = await opening;
      await transport.sendMail({
        from: { name: from.name ?? senderName, address: from.address },
        // Objects are not parsed as lists of addresses.
        to: recipients.map((address) => ({ name: "", address })),
        ...(replyTo !== undefined && { replyTo: { name: "", address: replyTo } }),
        subject,
        text,
        html,
        messageId: `<${messageId}@${domainOf(from.address)}>`,
        // Automatic replies are not sent to it.
        headers: { "Auto-Submitted": "auto-generated" },
        signal,
      });
    },
    check: async () => (await opening).verify(),
  };
}

/** The meaning of a failure. Only the responses to a mail's recipients and content can refuse it for good. */
export function failureOf(error: unknown): Failure {
  const { message, code, command, responseCode, permanent } = error as Error & {
    code?: string;
    command?: string;
    responseCode?: number;
    permanent?: boolean;
  };
  const isOfThisMail =
    command === "RCPT TO" || command === "DATA" || (command === "API" && code === "EENVELOPE");
  return {
    reason: reasonOf(message, code),
    problem: [code, command, responseCode].filter(Boolean).join(" ") || "unknown",
    isFinal: isOfThisMail && (permanent === true || command === "API"),
    isOfThisMail,
  };
}

function reasonOf(message: string, code: string | undefined): string {
  if (code === "EAUTH") return `The mail server refuses the login of SMTP_URL. ${message}`;
  if (code === "ETIMEDOUT" || code === "EABORT") return `The mail server took too long. ${message}`;
  if (code === "ESOCKET" || code === "ECONNECTION" || code === "EDNS" || code === "ETLS")
    return `The mail server could not be reached. ${message}`;
  return message;
}
