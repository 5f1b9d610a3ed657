import { msg } from "@lingui/core/runtime-macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "react-router";
import { accountMeta } from "./account-meta.ts";
import type { Route } from "./+types/login";
import sapphire from "../../../../demo/cushion-blue-sapphire.webp";
import { sharedPageHeaders } from "../../../base/loading/public-page.ts";
import { GuestsPage } from "./guests-page.tsx";
import { LoginForm } from "./login-form.tsx";
import { redirectPath } from "./redirect-path.ts";
import { useAction } from "../../../base/forms/use-action.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  accountMeta(matches, {
    title: msg`Log in`,
    description: (shop) => msg`Log in to your ${{ shop }} account.`,
    path: "/login",
  });

export const headers = sharedPageHeaders;

export default function Login() {
  const { t } = useLingui();
  const { search, state } = useLocation();
  const action = useAction();
  return (
    <GuestsPage
      leadsTo={redirectPath(new URLSearchParams(search), state)}
      busy={action.busy}
      photo={sapphire}
    >
      <h1 className="font-display text-display-lg">{t`Log in`}</h1>
      <p className="mt-3 text-ui text-ink-2">
        <Trans>
          New here?{" "}
          <Link to={{ pathname: "/register", search }} state={state} className="link font-medium text-ink">
            Create an account
          </Link>
        </Trans>
      </p>
      <LoginForm action={action} />
    </GuestsPage>
  );
}
