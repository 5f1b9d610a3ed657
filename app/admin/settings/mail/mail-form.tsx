import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../../base/language/languages.ts";
import { useLingui } from "@lingui/react/macro";
import { Field } from "../../../base/forms/field.tsx";
import { Select } from "../../../base/forms/select.tsx";
import { writesNoMails } from "../../mail/ask-mail.ts";
import { SecretField } from "../../credentials/secret-field.tsx";
import { TestAction } from "../../credentials/test-action.tsx";
import { SettingsForm } from "../form/settings-form.tsx";
import { Pair, SettingsGroup } from "../form/settings-group.tsx";
import { Warning } from "../form/warning.tsx";
import { type EnvironmentMail, sendTestMail } from "./mail-server.ts";
import {
  checkMail,
  mailColumns,
  mailDraft,
  type MailSettings,
  mailStore,
  mailValues,
  securities,
} from "./mail-settings.ts";

type MailFormProps = {
  settings: MailSettings;
  environment: EnvironmentMail | null | undefined;
};

export function MailForm({ settings, environment }: MailFormProps) {
  const { t } = useLingui();
  return (
    <SettingsForm
      title={t`Mail`}
      note={t`The server that the shop sends through, and the sender of all its mails. Your mail provider's help names it under "SMTP". While there is none, messages wait, and nothing is lost.`}
      row={settings}
      draftOf={mailDraft}
      valuesOf={mailValues}
      check={checkMail}
      columns={mailColumns}
      store={mailStore}
      renderBelow={({ loaded, isDirty }) => (
        <TestAction
          label={t`Send a test mail`}
          busyLabel={t`Sending`}
          {...testability(environment, loaded, isDirty)}
          savedAt={loaded.updated_at}
          test={sendTestMail}
          failed={t`No test mail was sent`}
        />
      )}
    >
      {({ loaded, draft, field, change, problems }) => (
        <>
          <Precedence environment={environment} />
          <Field
            {...field("host")}
            label={t(mailColumns.host.label)}
            hint={t`Such as mail.example.com. Leave it empty to send no mail.`}
            {...plainText}
          />
          <Pair>
            <Select
              {...field("security")}
              label={t(mailColumns.security.label)}
              hint={
                draft.security === "none"
                  ? t`Without encryption, a login is sent only to a server on this machine.`
                  : undefined
              }
              onChange={({ currentTarget }) => {
                const security = currentTarget.value as MailSettings["security"];
                const isUsual = draft.port === securities[draft.security].port;
                change({ security, ...(isUsual && { port: securities[security].port }) });
              }}
            >
              {Object.entries(securities).map(([value, { label }]) => (
                <option key={value} value={value}>
                  {t(label)}
                </option>
              ))}
            </Select>
            <Field
              {...field("port")}
              label={t(mailColumns.port.label)}
              inputMode="numeric"
              autoComplete="off"
            />
          </Pair>
          <Field
            {...field("user_name")}
            label={t(mailColumns.user_name.label)}
            hint={t`Often the whole email address.`}
            {...plainText}
          />
          <SecretField
            name="password"
            label={t(mailColumns.password.label)}
            isStored={loaded.password.exists}
            value={typeof draft.password === "string" ? draft.password : null}
            onChange={(typed) => change({ password: typed ?? loaded.password })}
            error={problems.password}
          />
          <SettingsGroup title={t`Sender`}>
            <Field
              {...field("sender_address")}
              label={t(mailColumns.sender_address.label)}
              hint={t`The sender of your mails. Answers go there, too.`}
              type="email"
              {...plainText}
            />
            <Field
              {...field("sender_name")}
              label={t(mailColumns.sender_name.label)}
              hint={t`Leave it empty for the shop's name.`}
              autoComplete="off"
            />
          </SettingsGroup>
        </>
      )}
    </SettingsForm>
  );
}

// Browsers would fill in the administrator's own login.
const plainText = { autoComplete: "off", autoCapitalize: "none", spellCheck: false };

function Precedence({ environment }: Pick<MailFormProps, "environment">) {
  const { t } = useLingui();
  if (environment === null) return null;
  return (
    <Warning>
      {environment
        ? t`The shop's server was started with SMTP_URL and MAIL_FROM, which take precedence: mails go through ${{ server: environment.server }} and come from ${{ sender: environment.sender }}. What is saved here is not used until the server is started without them.`
        : `${t(writesNoMails)} ${t`What is saved here is not used until it is started with that key.`}`}
    </Warning>
  );
}

function testability(environment: MailFormProps["environment"], saved: MailSettings, isDirty: boolean) {
  if (environment === undefined) return { disabled: true, hint: say(msg`This server sends no mail.`) };
  if (environment)
    return { disabled: false, hint: say(msg`It goes to your own address, through the server of SMTP_URL.`) };
  if (isDirty) return { disabled: true, hint: say(msg`Save first: the saved settings are tested.`) };
  return saved.host === ""
    ? { disabled: true, hint: say(msg`There is no mail server to test yet.`) }
    : { disabled: false, hint: say(msg`It goes to your own address, through the saved server.`) };
}
