import { msg } from "@lingui/core/runtime-macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "react-router";
import { accountMeta } from "./account-meta.ts";
import type { Route } from "./+types/register";
import amethyst from "../../../../demo/round-amethyst.webp";
import { sharedPageHeaders } from "../../../base/loading/public-page.ts";
import { GuestsPage } from "./guests-page.tsx";
import { redirectPath } from "./redirect-path.ts";
import { RegisterForm } from "./register-form.tsx";
import { useAction } from "../../../base/forms/use-action.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  accountMeta(matches, {
    title: msg`Create an account`,
    description: (shop) => msg`Create a ${{ shop }} account to see your orders and make offers.`,
    path: "/register",
  });

export const headers = sharedPageHeaders;

export default function Register() {
  const { t } = useLingui();
  const { search, state } = useLocation();
  // Back to the page that requires an account, otherwise home.
  const leadsTo = redirectPath(new URLSearchParams(search));
  const action = useAction();
  return (
    <GuestsPage leadsTo={leadsTo} busy={action.busy} photo={amethyst}>
      <h1 className="font-display text-display-lg text-balance">{t`Create an account`}</h1>
      <p className="mt-3 text-ui text-ink-2">
        <Trans>
          Have one already?{" "}
          <Link to={{ pathname: "/login", search }} state={state} className="link font-medium text-ink">
            Log in
          </Link>
        </Trans>
      </p>
      <RegisterForm leadsTo={leadsTo} action={action} />
    </GuestsPage>
  );
}
