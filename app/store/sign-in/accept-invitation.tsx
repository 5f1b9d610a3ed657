import { useLocation, useNavigate } from "react-router";
import amethyst from "../../../demo/round-amethyst.webp";
import { showToast } from "../../base/behaviors/toasts.ts";
import { readFragmentToken } from "../../base/clients/fragment-token.ts";
import { useLoaded } from "../../base/clients/use-loaded.ts";
import { Failure } from "../../base/dialogs/failure.tsx";
import { useAction } from "../../base/forms/use-action.ts";
import { Refusal } from "../../base/forms/refusal.ts";
import { sharedPageHeaders } from "../../base/page/public-page.ts";
import { useSession } from "../../base/session/use-session.ts";
import { Button } from "../../base/ui/button.tsx";
import { useHydrated } from "../../base/ui/use-hydrated.ts";
import { acceptInvitation, findInvitation, type Invitation } from "./invitation.ts";
import { InvitedAccountForm } from "./invited-account-form.tsx";
import { LoginForm } from "./login-form.tsx";
import { openTheLink } from "./mail-link.ts";
import { PhotographPage } from "./photograph-page.tsx";
import { signOut } from "./sign-in.ts";
import { unindexed } from "../../base/page/page-meta.ts";
import { useShop } from "../../base/shop/use-shop.ts";

export const meta = unindexed("Become an administrator", { name: "referrer", content: "no-referrer" });

/** The same page for everybody: the invitation's token is in the fragment, which the server does not see. */
export const headers = sharedPageHeaders;

export default function AcceptInvitation() {
  const { hash } = useLocation();
  const token = useHydrated() ? readFragmentToken(hash) : undefined;
  return (
    <PhotographPage photograph={amethyst}>
      <h1 className="font-display text-display-lg text-balance">Become an administrator</h1>
      {token === null && (
        <p role="alert" className={text}>
          {openTheLink}
        </p>
      )}
      {token && <LookedUp key={token} token={token} />}
    </PhotographPage>
  );
}

const text = "mt-4 text-ui text-ink-2";

function LookedUp({ token }: { token: string }) {
  const { name } = useShop();
  const { value: invitation, failure, again } = useLoaded(token, () => findInvitation(token));

  if (failure !== null)
    return (
      <>
        <Failure>{failure}</Failure>
        <Button tone="secondary" className="mt-6" onClick={() => void again()}>
          Try again
        </Button>
      </>
    );
  return (
    <>
      <p role="status" className={text}>
        {invitation === undefined && "Looking up your invitation..."}
        {invitation === null &&
          "This invitation has been used or withdrawn, or is older than three days. Please ask for another."}
        {invitation && (
          <>
            You are invited as <span className="wrap-anywhere text-ink">{invitation.email}</span> to the back
            office of {name}, where administrators see and change everything.
          </>
        )}
      </p>
      {invitation && <Answer token={token} invitation={invitation} />}
    </>
  );
}

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
