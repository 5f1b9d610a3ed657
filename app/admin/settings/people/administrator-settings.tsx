import { msg } from "@lingui/core/runtime-macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { ConfirmDialog } from "../../../base/edits/confirm-dialog.tsx";
import { formatDayAndTime } from "../../formats/shop-times.ts";
import { useAction } from "../../../base/forms/use-action.ts";
import { useSession } from "../../../base/session/use-session.ts";
import { Button } from "../../../base/ui/button.tsx";
import {
  type Administrator,
  type Administrators,
  type Invited,
  removeAdministrator,
  withdrawInvitation,
} from "./administrators.ts";
import { InviteForm } from "./invite-form.tsx";

export function AdministratorSettings({ admins, invited, mailIsSetUp }: Administrators) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  return (
    <section aria-labelledby="administrators" className="panel p-4 md:p-5">
      <h2 id="administrators" className="text-body font-medium">{t`Administrators`}</h2>
      <p className="mt-1 text-note text-ink-3">{t`They see and change everything here, as you do. Whoever can read the mail of an invited address can accept.`}</p>
      <ul aria-label={t`Administrators`} className="mt-4 divide-y divide-line border-y border-line">
        {admins.map((admin) => (
          <AdministratorRow key={admin.id} admin={admin} onRemoved={revalidate} />
        ))}
        {invited.map((invitation) => (
          <InvitedRow key={invitation.id} {...{ invitation, mailIsSetUp }} onWithdrawn={revalidate} />
        ))}
      </ul>
      {!mailIsSetUp && (
        <p className="mt-4 text-note text-ink-2">
          <Trans>
            <Link to="/admin/settings/mail" className="link">
              Mail
            </Link>{" "}
            is not set up: an invitation waits in{" "}
            <Link to="/admin/messages" className="link">
              Messages
            </Link>
            , for three days, until it is. Whoever runs the server can do without:{" "}
            <code className="wrap-anywhere">npm run admin -- add EMAIL</code>
          </Trans>
        </p>
      )}
      <InviteForm mailIsSetUp={mailIsSetUp} onInvited={revalidate} />
    </section>
  );
}

type AdministratorRowProps = { admin: Administrator; onRemoved: () => Promise<void> };

function AdministratorRow({ admin, onRemoved }: AdministratorRowProps) {
  const { t } = useLingui();
  const session = useSession();
  const isYou = session.status === "signed-in" && session.user.id === admin.id;
  const { email, name } = admin;
  return (
    <Row title={email} note={[name, isYou && t`You`].filter(Boolean).join(" · ")}>
      {!isYou && (
        <Ending
          label={t`Remove ${email}`}
          action={t`Remove`}
          title={t`Remove this administrator?`}
          done={t`${email} is no longer an administrator`}
          end={() => removeAdministrator(browserClient(), admin)}
          onEnded={onRemoved}
        >
          {t`From now on, ${email} cannot open the back office. The account and its orders stay, and so does what was changed here. Invitations that ${email} sent are withdrawn.`}
        </Ending>
      )}
    </Row>
  );
}

type InvitedRowProps = { invitation: Invited; mailIsSetUp: boolean; onWithdrawn: () => Promise<void> };

function InvitedRow({ invitation, mailIsSetUp, onWithdrawn }: InvitedRowProps) {
  const { t } = useLingui();
  const { email, expires_at: expires, inviter, isOpen } = invitation;
  const state = isOpen ? (mailIsSetUp ? "sent" : "unsent") : "expired";
  const note = inviter
    ? invitedBy[state](inviter, formatDayAndTime(expires))
    : invited[state](formatDayAndTime(expires));
  return (
    <Row title={email} note={t(note)}>
      <Ending
        label={t`Withdraw the invitation of ${email}`}
        action={t`Withdraw`}
        title={t`Withdraw this invitation?`}
        done={t`Invitation withdrawn`}
        end={() => withdrawInvitation(browserClient(), invitation)}
        onEnded={onWithdrawn}
      >{t`The link in the mail to ${email} will then no longer work.`}</Ending>
    </Row>
  );
}

const invited = {
  sent: (expires: string) => msg`Invited, until ${{ expires }}`,
  unsent: (expires: string) => msg`Invited, not sent yet, until ${{ expires }}`,
  expired: (expired: string) => msg`Invitation expired, on ${{ expired }}`,
};

const invitedBy = {
  sent: (inviter: string, expires: string) => msg`Invited, by ${{ inviter }}, until ${{ expires }}`,
  unsent: (inviter: string, expires: string) =>
    msg`Invited, not sent yet, by ${{ inviter }}, until ${{ expires }}`,
  expired: (inviter: string, expired: string) =>
    msg`Invitation expired, by ${{ inviter }}, on ${{ expired }}`,
};

type RowProps = { title: string; note: string; children: ReactNode };

function Row({ title, note, children }: RowProps) {
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 py-2">
      <div className="min-w-0">
        <p className="text-ui wrap-anywhere">{title}</p>
        <p className="text-note text-ink-3 wrap-anywhere">{note}</p>
      </div>
      {children}
    </li>
  );
}

type EndingProps = {
  label: string;
  action: string;
  title: string;
  done: string;
  end: () => Promise<void>;
  onEnded: () => Promise<void>;
  children: ReactNode;
};

function Ending({ label, action, title, done, end, onEnded, children }: EndingProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const { busy, failure, run } = useAction();

  const confirm = () =>
    run(
      async () => {
        await end();
        showToast({ title: done });
        setAsking(false);
        await onEnded();
      },
      { title: t`Nothing was changed` },
    );

  return (
    <>
      <Button tone="secondary" size="small" aria-label={label} onClick={() => setAsking(true)}>
        {action}
      </Button>
      {asking && (
        <ConfirmDialog
          title={title}
          action={action}
          busy={busy}
          failure={failure}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        >
          <p className="wrap-anywhere">{children}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
