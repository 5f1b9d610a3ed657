import { Link, useLocation } from "react-router";
import type { Route } from "./+types/register";
import amethyst from "../../../demo/round-amethyst.webp";
import { pageMeta, rootDataOf } from "../../base/page/page-meta.ts";
import { sharedPageHeaders } from "../../base/loading/public-page.ts";
import { GuestsPage } from "./guests-page.tsx";
import { redirectPath } from "./redirect-path.ts";
import { RegisterForm } from "./register-form.tsx";
import { useAction } from "../../base/forms/use-action.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(rootDataOf(matches), {
    title: "Create an account",
    description: "Create a {{name}} account to see your orders and make offers.",
    path: "/register",
    noindex: true,
  });

export const headers = sharedPageHeaders;

export default function Register() {
  const { search, state } = useLocation();
  // Back to the page that requires an account, otherwise home.
  const leadsTo = redirectPath(new URLSearchParams(search));
  const action = useAction();
  return (
    <GuestsPage leadsTo={leadsTo} busy={action.busy} photo={amethyst}>
      <h1 className="font-display text-display-lg text-balance">Create an account</h1>
      <p className="mt-3 text-ui text-ink-2">
        Have one already?{" "}
        <Link to={{ pathname: "/login", search }} state={state} className="link font-medium text-ink">
          Log in
        </Link>
      </p>
      <RegisterForm leadsTo={leadsTo} action={action} />
    </GuestsPage>
  );
}
