import { useState } from "react";
import { Link, useLocation } from "react-router";
import type { Route } from "./+types/reset-password";
import sapphire from "../../../demo/cushion-blue-sapphire.webp";
import { pageMeta, rootDataOf } from "../../base/page/page-meta.ts";
import { sharedPageHeaders } from "../../base/loading/public-page.ts";
import { useHydrated } from "../../base/browser/use-hydrated.ts";
import { linkIsWornOut, type MailLink, readMailLink } from "./mail-link.ts";
import { openTheLink } from "../../features/mailed-links/open-the-link.ts";
import { NewPasswordForm } from "./new-password-form.tsx";
import { PhotoPage } from "./photo-page.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(rootDataOf(matches), {
    title: "Set a new password",
    description: "Set a new password for your {{name}} account.",
    path: "/reset-password",
    noindex: true,
  });

export const headers = sharedPageHeaders;

export default function ResetPassword() {
  const { hash } = useLocation();
  const [isWornOut, setWornOut] = useState(false);
  // The server does not see the fragment.
  const link = useHydrated() ? readMailLink(hash) : undefined;
  const usable = !isWornOut && link && link.kind !== "worn-out" ? link : null;
  return (
    <PhotoPage photo={sapphire}>
      <h1 className="font-display text-display-lg text-balance">Set a new password</h1>
      {usable && (
        <NewPasswordForm
          link={usable}
          type="recovery"
          submitLabel="Set new password"
          onWornOut={() => setWornOut(true)}
        />
      )}
      {link !== undefined && !usable && <NoLink link={link} />}
    </PhotoPage>
  );
}

function NoLink({ link }: { link: MailLink | null }) {
  return (
    <div role="alert">
      <p className="mt-4 text-ui text-ink-2">{link === null ? openTheLink : linkIsWornOut}</p>
      <p className="mt-6 text-ui">
        <Link to="/forgot-password" className="link font-medium text-ink">
          Send a new link
        </Link>
      </p>
    </div>
  );
}
