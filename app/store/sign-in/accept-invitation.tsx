import { useNavigate } from "react-router";
import amethyst from "../../../demo/round-amethyst.webp";
import { showToast } from "../../base/behaviors/toasts.ts";
import { Failure } from "../../base/dialogs/failure.tsx";
import { useAction } from "../../base/forms/use-action.ts";
import { Refusal } from "../../base/forms/refusal.ts";
import { sharedPageHeaders } from "../../base/loading/public-page.ts";
import { useSession } from "../../base/session/use-session.ts";
import { Button } from "../../base/ui/button.tsx";
import { MailedToken } from "../../features/mailed-links/mailed-token.tsx";
import { acceptInvitation, findInvitation, type Invitation } from "./invitation.ts";
import { InvitedAccountForm } from "./invited-account-form.tsx";
import { LoginForm } from "./login-form.tsx";
import { PhotoPage } from "./photo-page.tsx";
import { signOut } from "./sign-in.ts";
import { unindexed } from "../../base/page/page-meta.ts";
import { useShop } from "../../base/shop/use-shop.ts";

export const meta = unindexed("Become an administrator", { name: "referrer", content: "no-referrer" });

export const headers = sharedPageHeaders;

export default function AcceptInvitation() {
  const { name } = useShop();
  return (
    <PhotoPage photo={amethyst}>
      <h1 className="font-display text-display-lg text-balance">Become an administrator</h1>
      <MailedToken
        find={findInvitation}
        waiting="Looking up your invitation..."
        gone="This invitation has been used or withdrawn, or is older than three days. Please ask for another."
      >
        {(invitation, token) => (
          <>
            <p role="status" className={text}>
              You are invited as <span className="wrap-anywhere text-ink">{invitation.email}</span> to the
              back office of {name}, where administrators see and change everything.
            </p>
            <Answer token={token} invitation={invitation} />
          </>
        )}
      </MailedToken>
    </PhotoPage>
  );
}

const text = "mt-4 text-ui text-ink-2";

type AnswerProps = { token: string; invitation: Invitation };

/**
 * Accepts the invitation if the invited person is logged in. Others first log in, or choose a password for a new
 * account.
 */
function Answer({ token, invitation }: AnswerProps) {
  const { email, has_account: hasAccount } = invitation;
  const session = useSession();
  const navigate = useNavigate();
  // Keeps the form until logging in is done.
  const action = useAction();

  async function accept() {
    await acceptInvitation(token);
    await navigate("/admin", { replace: true });
    showToast({ title: "You are an administrator now" });
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
      <p className={text}>There is an account with this address: please log in with it.</p>
      <LoginForm action={action} />
    </>
  );
}

function AcceptButton({ onAccept }: { onAccept: () => Promise<void> }) {
  const { busy, failure, run } = useAction();
  return (
    <>
      <Failure>{failure}</Failure>
      <Button
        busy={busy}
        className="mt-8 w-full"
        onClick={() => void run(onAccept, { title: "Could Not Accept the Invitation" })}
      >
        {busy ? "Accepting..." : "Accept the invitation"}
      </Button>
    </>
  );
}

function SomebodyElse({ email }: { email: string }) {
  const { busy, run } = useAction();

  return (
    <>
      <p className={text}>
        You are logged in as <span className="wrap-anywhere text-ink">{email}</span>. Please log out to go on
        with the invited address.
      </p>
      <Button
        tone="secondary"
        busy={busy}
        className="mt-6 w-full"
        onClick={() => void run(endSession, { title: "Logout failed" })}
      >
        Log out
      </Button>
    </>
  );
}

async function endSession() {
  const { error } = await signOut();
  if (error !== null) throw new Refusal(error || "Please try again.");
}
