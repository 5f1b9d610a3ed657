import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import type { Route } from "./+types/forgot-password";
import sapphire from "../../../demo/cushion-blue-sapphire.webp";
import { Reach } from "../../base/brand/contact-links.tsx";
import { useBackend } from "../../base/clients/use-backend.ts";
import { pageMeta, rootDataOf } from "../../base/page/page-meta.ts";
import { sharedPageHeaders } from "../../base/loading/public-page.ts";
import { Button } from "../../base/ui/button.tsx";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";
import { PhotoPage } from "./photo-page.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(rootDataOf(matches), {
    title: "Forgot password",
    description: "Set a new password for your {{name}} account.",
    path: "/forgot-password",
    noindex: true,
  });

export const headers = sharedPageHeaders;

export default function ForgotPassword() {
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
        {sentTo === null ? "Forgot password" : "Check your email"}
      </h1>
      {!mail && <NoMail />}
      {mail && sentTo === null && <ForgotPasswordForm onSent={show} />}
      {sentTo !== null && <Sent email={sentTo} onAgain={() => show(null)} />}
      <p className="mt-8 text-ui text-ink-2">
        <Link to="/login" className="link font-medium text-ink">
          Back to log in
        </Link>
      </p>
    </PhotoPage>
  );
}

function NoMail() {
  return (
    <p className="mt-4 text-ui text-ink-2">
      Passwords cannot be reset by email yet. Please <Reach by={["call", "write to"]} />, and we will help
      you.
    </p>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <>
      <p className="mt-4 text-ui wrap-anywhere text-ink-2">
        If there is an account for {email}, a link to set a new password is on its way. It works once, within
        an hour.
      </p>
      <p className="mt-3 text-ui text-ink-2">
        Nothing there after a few minutes? Please look in the spam folder, too.
      </p>
      <Button tone="secondary" className="mt-6" onClick={onAgain}>
        Use another address
      </Button>
    </>
  );
}
