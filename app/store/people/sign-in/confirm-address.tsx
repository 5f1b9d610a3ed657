import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { accountMeta } from "./account-meta.ts";
import type { Route } from "./+types/confirm-address";
import amethyst from "../../../../demo/round-amethyst.webp";
import { sharedPageHeaders } from "../../../base/loading/public-page.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import { useAction } from "../../../base/forms/use-action.ts";
import { useSession } from "../../../base/session/use-session.ts";
import { Button } from "../../../base/ui/button.tsx";
import { useHydrated } from "../../../base/browser/use-hydrated.ts";
import { ConfirmByPassword } from "./confirm-by-password.tsx";
import { halfConfirmed, linkIsWornOut, readMailLink, type UsableLink } from "./mail-link.ts";
import { openTheLink } from "../../../features/mail/open-the-link.ts";
import { NewPasswordForm } from "./new-password-form.tsx";
import { PhotoPage } from "./photo-page.tsx";
import { confirmAddress } from "./recovery.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  accountMeta(matches, {
    title: msg`Confirm your address`,
    description: (shop) => msg`Confirm the email address of your ${{ shop }} account.`,
    path: "/confirm-address",
  });

export const headers = sharedPageHeaders;

export default function ConfirmAddress() {
  const { t } = useLingui();
  const { hash } = useLocation();
  // The server does not see the fragment.
  const link = useHydrated() ? readMailLink(hash) : undefined;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isUsable = outcome === null && link && link.kind !== "worn-out";
  return (
    <PhotoPage photo={amethyst}>
      <h1 className="font-display text-display-lg text-balance">{t`Confirm your address`}</h1>
      <p role="status" className="mt-4 text-ui text-ink-2">
        {outcome === "confirmed" && t`Thank you: your email address is confirmed.`}
        {outcome === "half" && t(halfConfirmed)}
        {link === null && t(openTheLink)}
        {(outcome === "worn-out" || link?.kind === "worn-out") && t(linkIsWornOut)}
      </p>
      {isUsable && <Answer link={link} onAnswered={setOutcome} />}
      <p className="mt-6 text-ui">
        <Link to="/account" className="link font-medium text-ink">{t`To your account`}</Link>
      </p>
    </PhotoPage>
  );
}

type Outcome = "confirmed" | "half" | "worn-out";

type AnswerProps = { link: UsableLink; onAnswered: (outcome: Outcome) => void };

/**
 * If the account is certainly the reader's own, it keeps its password; one that somebody else may have made gets a new
 * one.
 */
function Answer({ link, onAnswered }: AnswerProps) {
  const { t } = useLingui();
  const session = useSession();
  const [isNew, setIsNew] = useState(false);
  if (link.kind === "session" || link.changesAddress) return <ConfirmButton {...{ link, onAnswered }} />;
  if (session.status === "signed-in" && !isNew)
    return (
      <ConfirmByPassword
        token={link.token}
        email={session.user.email ?? ""}
        onConfirmed={() => onAnswered("confirmed")}
        onWornOut={() => onAnswered("worn-out")}
        onNewPassword={() => setIsNew(true)}
      />
    );
  return (
    <>
      <p className="text-ui text-ink-2">{t`Choose a password for your account. It replaces any earlier one, since anybody could have entered your address. To keep yours, open the link where you are logged in.`}</p>
      <NewPasswordForm
        link={link}
        type="signup"
        submitLabel={t`Confirm address`}
        onWornOut={() => onAnswered("worn-out")}
      />
    </>
  );
}

function ConfirmButton({ link, onAnswered }: AnswerProps) {
  const { t } = useLingui();
  const { busy, run } = useAction();

  async function confirm() {
    const { error, code, isHalf } = await confirmAddress(link);
    if (code === "otp_expired") return onAnswered("worn-out");
    if (error !== null) throw new Refusal(error);
    onAnswered(isHalf ? "half" : "confirmed");
  }

  return (
    <Button
      busy={busy}
      className="w-full"
      onClick={() => void run(confirm, { title: t`The address could not be confirmed` })}
    >{t`Confirm address`}</Button>
  );
}
