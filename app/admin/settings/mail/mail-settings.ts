import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import type { PostgrestError } from "@supabase/postgrest-js";
import { z } from "zod/mini";
import type { Database } from "../../../../domain/database.types.ts";
import type { Db } from "../../../base/clients/load-context.ts";
import { changeRow } from "../../../base/edits/change-row.ts";
import { type Checked, checkSchema } from "../../../base/forms/check.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import {
  describeSecret,
  type SecretDraft,
  storedSecret,
  type StoredSecret,
  tooLongSecret,
  trimmedSecret,
} from "../../credentials/stored-secret.ts";
import { fits } from "../../../../domain/text/too-long.ts";
import { refusalOf } from "../form/refusal-of.ts";
import { refusalParts } from "../../../../domain/refusals/refusal-parts.ts";
import { cleanEmail, isEmail } from "../../../../domain/text/email-address.ts";
import { cleanLine } from "../../../../domain/text/line.ts";
import { say } from "../../../base/language/languages.ts";

type Row = Database["public"]["Tables"]["mail_settings"]["Row"];
type Security = Row["security"];

export type MailValues = Omit<Row, "id" | "updated_at" | "password"> & { password: SecretDraft };

export type MailSettings = MailValues & { password: StoredSecret; updated_at: string };

export type MailDraft = Omit<MailValues, "port"> & { port: string };

/** What providers call the ways to connect, and the port that each usually has. */
export const securities: Readonly<Record<Security, { label: MessageDescriptor; port: string }>> = {
  starttls: { label: msg`STARTTLS`, port: "587" },
  tls: { label: msg`TLS from the start (SSL)`, port: "465" },
  none: { label: msg({ message: "None", context: "encryption" }), port: "25" },
};

export const mailColumns = {
  host: { label: msg`Server` },
  port: { label: msg`Port` },
  security: { label: msg`Security`, show: (security: Security) => say(securities[security].label) },
  user_name: { label: msg`User name` },
  password: { label: msg`Password`, show: describeSecret },
  sender_name: { label: msg`Sender name` },
  sender_address: { label: msg`Sender address` },
};

const portSentence = msg`Please enter a port from 1 to 65535, such as 587.`;

const schema = z.object({
  host: z.string().check(
    z.trim(),
    z.refine(
      (typed) =>
        /^([A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?|[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)?$/.test(
          typed,
        ),
      {
        error: () =>
          say(
            msg`Please enter only the server's name, such as mail.example.com. The port has a field of its own.`,
          ),
      },
    ),
    fits(253, say),
  ),
  port: z.pipe(
    z.string().check(
      z.refine((typed) => /^\s*\d{1,5}\s*$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 65_535, {
        error: () => say(portSentence),
      }),
    ),
    z.transform(Number),
  ),
  security: z.enum(["starttls", "tls", "none"]),
  user_name: z.string().check(z.trim(), fits(320, say)),
  sender_name: z.string().check(z.overwrite(cleanLine), fits(100, say)),
  sender_address: z.string().check(
    z.overwrite(cleanEmail),
    z.refine((typed) => typed === "" || isEmail(typed), {
      error: () => say(msg`Please enter an email address, such as orders@shop.example.`),
    }),
    fits(320, say),
  ),
});

/** What belongs together, such as a user name and its password, the database decides. */
export function checkMail(draft: MailDraft, loaded: MailSettings): Checked<MailDraft, MailValues> {
  const password = trimmedSecret(draft.password, loaded.password);
  const { parsed, problems } = checkSchema(schema, draft);
  const problem = tooLongSecret(password);
  return parsed && !problem
    ? { parsed: { ...parsed, password }, problems: null }
    : { parsed: null, problems: { ...problems, ...(problem && { password: problem }) } };
}

export function mailValues({ updated_at: _savedAt, ...values }: MailSettings): MailValues {
  return values;
}

export function mailDraft(settings: MailSettings): MailDraft {
  return { ...mailValues(settings), port: String(settings.port) };
}

const columns = "host, port, security, user_name, password, sender_name, sender_address, updated_at";

function fromRow({ password, ...row }: Omit<Row, "id">): MailSettings {
  return { ...row, password: storedSecret(password, row.updated_at) };
}

export const mailStore = {
  async read(db: Db): Promise<MailSettings | null> {
    const { data } = await db.from("mail_settings").select(columns).throwOnError();
    return data[0] ? fromRow(data[0]) : null;
  },

  /** Changes them and returns all; null, with nothing changed, if somebody has saved them since `over`. */
  async change(
    db: Db,
    over: MailSettings,
    { password, ...changes }: Partial<MailValues>,
  ): Promise<MailSettings | null> {
    const typed = typeof password === "string" && { password };
    const row = await changeRow<Omit<Row, "id">>(db, {
      table: "mail_settings",
      columns,
      over: { updated_at: over.updated_at },
      changes: { ...changes, ...typed },
      refused,
    });
    return row && fromRow(row);
  },
};

function refused(error: PostgrestError): Error {
  const field = refusalParts(error)?.params.field;
  return typeof field === "string"
    ? new Refusal(error.message, field, { cause: error })
    : refusalOf(error, "mail_settings");
}
