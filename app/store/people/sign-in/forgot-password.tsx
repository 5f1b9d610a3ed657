import { msg } from "@lingui/core/runtime-macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { accountMeta } from "./account-meta.ts";
import type { Route } from "./+types/forgot-password";
import sapphire from "../../../../demo/cushion-blue-sapphire.webp";
import { Reach } from "../../../base/brand/contact-links.tsx";
import { useBackend } from "../../../base/clients/use-backend.ts";
import { sharedPageHeaders } from "../../../base/loading/public-page.ts";
import { Button } from "../../../base/ui/button.tsx";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";
import { PhotoPage } from "./photo-page.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  accountMeta(matches, {
    title: msg`Forgot password`,
    description: (shop) => msg`Set a new password for your ${{ shop }} account.`,
    path: "/forgot-password",
  });

export const headers = sharedPageHeaders;

export default function ForgotPassword() {
  const { t } = useLingui();
  const { mail } = useBackend();
  const title = useRef<HTMLHeadingElement>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);

  function show(email: string | null) {
    flushSync(() => setSentTo(email));
    title.current?.focus();
  }

  return (
    <PhotoPage photo={sapphire}>
      <h1 ref={title} tabIndex={-1} className="font-display text-display-lg text-balance outline-none">
        {sentTo === null ? t`Forgot password` : t`Check your email`}
      </h1>
      {!mail && <NoMail />}
      {mail && sentTo === null && <ForgotPasswordForm onSent={show} />}
      {sentTo !== null && <Sent email={sentTo} onAgain={() => show(null)} />}
      <p className="mt-8 text-ui text-ink-2">
        <Link to="/login" className="link font-medium text-ink">{t`Back to log in`}</Link>
      </p>
    </PhotoPage>
  );
}

function NoMail() {
  return (
    <p className="mt-4 text-ui text-ink-2">
      <Trans>
        Passwords cannot be reset by email yet. Please <Reach by={["call", "write to"]} />, and we will help
        you.
      </Trans>
    </p>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <p className="mt-4 text-ui wrap-anywhere text-ink-2">{t`If there is an account for ${email}, a link to set a new password is on its way. It works once, within an hour.`}</p>
      <p className="mt-3 text-ui text-ink-2">{t`Nothing there after a few minutes? Please look in the spam folder, too.`}</p>
      <Button tone="secondary" className="mt-6" onClick={onAgain}>{t`Use another address`}</Button>
    </>
  );
}
