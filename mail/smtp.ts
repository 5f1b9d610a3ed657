import { domainOf, type Sender } from "./address.ts";
import type { Mail } from "./messages/write-message.ts";
import { oneReply } from "./smtp-failure.ts";

export type SmtpSettings = {
  host: string;
  port: number;
  /** Encrypted from the start; otherwise with STARTTLS. */
  secure: boolean;
  /** Whether an unencrypted connection is refused. */
  requireTls: boolean;
  /** Whether STARTTLS is not used even if the server offers it. */
  ignoreTls: boolean;
  login: { user: string; pass: string } | undefined;
  from: Sender;
};

export type Smtp = {
  /** @returns the server's answer when it took the mail */
  send: (mail: Mail, to: { recipients: string[]; messageId: string }, signal: AbortSignal) => Promise<string>;
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

/** Reads SMTP_URL; passwords leave only encrypted, unless `?tls=off`. @returns null for an invalid URL */
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
    const port = Number(url.port) || (secure ? 465 : 587);
    return { host, port, secure, requireTls, ignoreTls: false, login };
  } catch {
    return null;
  }
}

export function openSmtp({ host, port, secure, requireTls, ignoreTls, login, from }: SmtpSettings): Smtp {
  // Loaded late, since a shop may have no mail server. Each mail has its own connection: an open one may have ended.
  const opening = import("nodemailer").then(({ createTransport }) =>
    createTransport({
      host,
      port,
      secure,
      requireTLS: requireTls,
      ignoreTLS: ignoreTls,
      ...(login && { auth: login }),
      ...timeouts,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  return {
    async send(
      { senderName, subject, text, html, replyTo, attachments = [] },
      { recipients, messageId },
      signal,
    ) {
      const transport = await opening;
      const { response } = await transport.sendMail({
        from: { name: from.name ?? senderName, address: from.address },
        // An object is not parsed as a list of addresses.
        to: recipients.map((address) => ({ name: "", address })),
        ...(replyTo !== undefined && { replyTo: { name: "", address: replyTo } }),
        subject,
        text,
        html,
        attachments: attachments.map((file) => ({ ...file, contentType: "application/pdf" })),
        messageId: `<${messageId}@${domainOf(from.address)}>`,
        // Programs send no automatic replies to such a mail.
        headers: { "Auto-Submitted": "auto-generated" },
        signal,
      });
      return oneReply(response);
    },
    check: async () => (await opening).verify(),
  };
}
