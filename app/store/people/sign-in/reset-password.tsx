import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { accountMeta } from "./account-meta.ts";
import type { Route } from "./+types/reset-password";
import sapphire from "../../../../demo/cushion-blue-sapphire.webp";
import { sharedPageHeaders } from "../../../base/loading/public-page.ts";
import { useHydrated } from "../../../base/browser/use-hydrated.ts";
import { linkIsWornOut, type MailLink, readMailLink } from "./mail-link.ts";
import { openTheLink } from "../../../features/mail/open-the-link.ts";
import { NewPasswordForm } from "./new-password-form.tsx";
import { PhotoPage } from "./photo-page.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  accountMeta(matches, {
    title: msg`Set a new password`,
    description: (shop) => msg`Set a new password for your ${{ shop }} account.`,
    path: "/reset-password",
  });

export const headers = sharedPageHeaders;

export default function ResetPassword() {
  const { t } = useLingui();
  const { hash } = useLocation();
  const [isWornOut, setWornOut] = useState(false);
  // The server does not see the fragment.
  const link = useHydrated() ? readMailLink(hash) : undefined;
  const usable = !isWornOut && link && link.kind !== "worn-out" ? link : null;
  return (
    <PhotoPage photo={sapphire}>
      <h1 className="font-display text-display-lg text-balance">{t`Set a new password`}</h1>
      {usable && (
        <NewPasswordForm
          link={usable}
          type="recovery"
          submitLabel={t`Set new password`}
          onWornOut={() => setWornOut(true)}
        />
      )}
      {link !== undefined && !usable && <NoLink link={link} />}
    </PhotoPage>
  );
}

function NoLink({ link }: { link: MailLink | null }) {
  const { t } = useLingui();
  return (
    <div role="alert">
      <p className="mt-4 text-ui text-ink-2">{t(link === null ? openTheLink : linkIsWornOut)}</p>
      <p className="mt-6 text-ui">
        <Link to="/forgot-password" className="link font-medium text-ink">{t`Send a new link`}</Link>
      </p>
    </div>
  );
}
