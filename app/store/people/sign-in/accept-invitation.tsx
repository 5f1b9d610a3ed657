import { Trans, useLingui } from "@lingui/react/macro";
import { msg } from "@lingui/core/runtime-macro";
import { useNavigate } from "react-router";
import { say } from "../../../base/language/languages.ts";
import amethyst from "../../../../demo/round-amethyst.webp";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { Failure } from "../../../base/dialogs/failure.tsx";
import { useAction } from "../../../base/forms/use-action.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import { sharedPageHeaders } from "../../../base/loading/public-page.ts";
import { useSession } from "../../../base/session/use-session.ts";
import { Button } from "../../../base/ui/button.tsx";
import { MailedToken } from "../../../features/mail/mailed-token.tsx";
import { acceptInvitation, findInvitation, type Invitation } from "./invitation.ts";
import { InvitedAccountForm } from "./invited-account-form.tsx";
import { LoginForm } from "./login-form.tsx";
import { PhotoPage } from "./photo-page.tsx";
import { signOut } from "./sign-in.ts";
import { unindexed } from "../../../base/page/page-meta.ts";
import { useShop } from "../../../base/shop/use-shop.ts";

export const meta = unindexed(msg`Become an administrator`, { name: "referrer", content: "no-referrer" });

export const headers = sharedPageHeaders;

export default function AcceptInvitation() {
  const { t } = useLingui();
  const { name } = useShop();
  return (
    <PhotoPage photo={amethyst}>
      <h1 className="font-display text-display-lg text-balance">{t`Become an administrator`}</h1>
      <MailedToken
        find={findInvitation}
        waiting={t`Looking up your invitation...`}
        gone={t`This invitation has been used or withdrawn, or is older than three days. Please ask for another.`}
      >
        {(invitation, token) => (
          <>
            <Invited email={invitation.email} shop={name} />
            <Answer token={token} invitation={invitation} />
          </>
        )}
      </MailedToken>
    </PhotoPage>
  );
}

const text = "mt-4 text-ui text-ink-2";

function Invited({ email, shop }: { email: string; shop: string }) {
  return (
    <p role="status" className={text}>
      <Trans>
        You are invited as <span className="wrap-anywhere text-ink">{email}</span> to the back office of{" "}
        {shop}, where administrators see and change everything.
      </Trans>
    </p>
  );
}

type AnswerProps = { token: string; invitation: Invitation };

/**
 * Accepts the invitation if the invited person is logged in. Others first log in, or choose a password for a new
 * account.
 */
function Answer({ token, invitation }: AnswerProps) {
  const { t } = useLingui();
  const { email, has_account: hasAccount } = invitation;
  const session = useSession();
  const navigate = useNavigate();
  // Keeps the form until logging in is done.
  const action = useAction();

  async function accept() {
    await acceptInvitation(token);
    await navigate("/admin", { replace: true });
    showToast({ title: t`You are an administrator now` });
  }

  if (session.status === "loading") return null;
  if (session.status === "signed-in" && !action.busy)
    return session.user.email === email ? (
      <AcceptButton onAccept={accept} />
    ) : (
      <SomebodyElse email={session.user.email ?? ""} />
    );
  if (!hasAccount)
    return <InvitedAccountForm email={email} token={token} action={action} onAccount={accept} />;
  return (
    <>
      <p className={text}>{t`There is an account with this address: please log in with it.`}</p>
      <LoginForm action={action} />
    </>
  );
}

function AcceptButton({ onAccept }: { onAccept: () => Promise<void> }) {
  const { t } = useLingui();
  const { busy, failure, run } = useAction();
  return (
    <>
      <Failure>{failure}</Failure>
      <Button
        busy={busy}
        className="mt-8 w-full"
        onClick={() => void run(onAccept, { title: t`The invitation could not be accepted` })}
      >
        {busy ? t`Accepting...` : t`Accept the invitation`}
      </Button>
    </>
  );
}

function SomebodyElse({ email }: { email: string }) {
  const { t } = useLingui();
  const { busy, run } = useAction();

  return (
    <>
      <p className={text}>
        <Trans>
          You are logged in as <span className="wrap-anywhere text-ink">{email}</span>. Please log out to go
          on with the invited address.
        </Trans>
      </p>
      <Button
        tone="secondary"
        busy={busy}
        className="mt-6 w-full"
        onClick={() => void run(endSession, { title: t`Logout failed` })}
      >{t`Log out`}</Button>
    </>
  );
}

async function endSession() {
  const { error } = await signOut();
  if (error !== null) throw new Refusal(error || say(msg`Please try again.`));
}
