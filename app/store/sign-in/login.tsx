import { Link, useLocation } from "react-router";
import type { Route } from "./+types/login";
import sapphire from "../../../demo/cushion-blue-sapphire.webp";
import { pageMeta, rootDataOf } from "../../base/page/page-meta.ts";
import { sharedPageHeaders } from "../../base/loading/public-page.ts";
import { GuestsPage } from "./guests-page.tsx";
import { LoginForm } from "./login-form.tsx";
import { redirectPath } from "./redirect-path.ts";
import { useAction } from "../../base/forms/use-action.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(rootDataOf(matches), {
    title: "Log in",
    description: "Log in to your {{name}} account.",
    path: "/login",
    noindex: true,
  });

export const headers = sharedPageHeaders;

export default function Login() {
  const { search, state } = useLocation();
  const action = useAction();
  return (
    <GuestsPage
      leadsTo={redirectPath(new URLSearchParams(search), state)}
      busy={action.busy}
      photo={sapphire}
    >
      <h1 className="font-display text-display-lg">Log in</h1>
      <p className="mt-3 text-ui text-ink-2">
        New here?{" "}
        <Link to={{ pathname: "/register", search }} state={state} className="link font-medium text-ink">
          Create an account
        </Link>
      </p>
      <LoginForm action={action} />
    </GuestsPage>
  );
}
