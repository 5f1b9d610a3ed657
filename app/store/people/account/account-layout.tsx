import { useLingui } from "@lingui/react/macro";
import { Outlet } from "react-router";
import type { Route } from "./+types/account-layout";
import { GuardedArea } from "../sign-in/guarded-area.tsx";
import { useSession } from "../../../base/session/use-session.ts";
import { LoadingArea } from "../../../base/ui/spinner.tsx";
import { AccountSide } from "./account-side.tsx";
import { loadUser, requireUser } from "../sign-in/guards.ts";

export const clientMiddleware = [requireUser];

/** The loader makes the guard run on the first load, too: the server renders no account pages. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { customer: await loadUser(request) };
}

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

export function HydrateFallback() {
  const { t } = useLingui();
  return <LoadingArea label={t`Opening your account...`} className="min-h-page" />;
}

export default function AccountLayout({ loaderData }: Route.ComponentProps) {
  const session = useSession();
  // After the session has ended, the page still belongs to this customer.
  const customer = session.status === "signed-in" ? session.user : loaderData.customer;
  return (
    <GuardedArea userId={loaderData.customer.id}>
      <div className="shell min-h-page pt-7 md:pt-14 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-14">
        <AccountSide customer={customer} isAdmin={session.status === "signed-in" && session.isAdmin} />
        <div className="min-w-0 max-lg:pt-8">
          <Outlet context={customer} />
        </div>
      </div>
    </GuardedArea>
  );
}
