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
  const { revalidate } = useRevalidator();
  return (
    <section aria-labelledby="administrators" className="panel p-4 md:p-5">
      <h2 id="administrators" className="text-body font-medium">
        Administrators
      </h2>
      <p className="mt-1 text-note text-ink-3">
        They see and change everything here, as you do. Whoever reads the mail of an invited address can
        accept.
      </p>
      <ul aria-label="Administrators" className="mt-4 divide-y divide-line border-y border-line">
        {admins.map((admin) => (
          <AdministratorRow key={admin.id} admin={admin} onRemoved={revalidate} />
        ))}
        {invited.map((invitation) => (
          <InvitedRow key={invitation.id} {...{ invitation, mailIsSetUp }} onWithdrawn={revalidate} />
        ))}
      </ul>
      {!mailIsSetUp && (
        <p className="mt-4 text-note text-ink-2">
          <Link to="/admin/settings/mail" className="link">
            Mail
          </Link>{" "}
          is not set up: an invitation waits in{" "}
          <Link to="/admin/messages" className="link">
            Messages
          </Link>
          , for three days, until it is. Whoever runs the server can do without:{" "}
          <code className="wrap-anywhere">npm run admin -- add EMAIL</code>
        </p>
      )}
      <InviteForm mailIsSetUp={mailIsSetUp} onInvited={revalidate} />
    </section>
  );
}

type AdministratorRowProps = { admin: Administrator; onRemoved: () => Promise<void> };

function AdministratorRow({ admin, onRemoved }: AdministratorRowProps) {
  const session = useSession();
  const isYou = session.status === "signed-in" && session.user.id === admin.id;
  const { email, name } = admin;
  return (
    <Row title={email} note={[name, isYou && "You"].filter(Boolean).join(" · ")}>
      {!isYou && (
        <Ending
          label={`Remove ${email}`}
          action="Remove"
          title="Remove this administrator?"
          done={`${email} is no administrator any more`}
          end={() => removeAdministrator(browserClient(), admin)}
          onEnded={onRemoved}
        >
          {email} cannot open the back office any more, from now on. The account and its orders stay, and so
          does what was changed here. Invitations that {email} sent are withdrawn.
        </Ending>
      )}
    </Row>
  );
}

type InvitedRowProps = { invitation: Invited; mailIsSetUp: boolean; onWithdrawn: () => Promise<void> };

function InvitedRow({ invitation, mailIsSetUp, onWithdrawn }: InvitedRowProps) {
  const { email, expires_at: expires, inviter, isOpen } = invitation;
  const state = mailIsSetUp ? "Invited" : "Invited, not sent yet";
  return (
    <Row
      title={email}
      note={`${isOpen ? state : "Invitation expired"}${inviter ? `, by ${inviter}` : ""}, ${isOpen ? "until" : "on"} ${formatDayAndTime(expires)}`}
    >
      <Ending
        label={`Withdraw the invitation of ${email}`}
        action="Withdraw"
        title="Withdraw this invitation?"
        done="Invitation withdrawn"
        end={() => withdrawInvitation(browserClient(), invitation)}
        onEnded={onWithdrawn}
      >
        The link in the mail to {email} does not work any more then.
      </Ending>
    </Row>
  );
}

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
      { title: "Nothing was changed" },
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
