import { Outlet } from "react-router";
import type { Route } from "./+types/account-layout";
import { GuardedArea } from "../sign-in/guarded-area.tsx";
import { useSession } from "../session/use-session.ts";
import { LoadingArea } from "../ui/spinner.tsx";
import { AccountSide } from "./account-side.tsx";
import { loadUser, requireUser } from "../sign-in/guards.ts";

export const clientMiddleware = [requireUser];

/** Also what makes the guard run when the page is opened: the server renders nothing of an account. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { customer: await loadUser(request) };
}

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

export function HydrateFallback() {
  return <LoadingArea label="Opening your account..." className="min-h-page" />;
}

/** The account's menu beside the page that is open. */
export default function AccountLayout({ loaderData }: Route.ComponentProps) {
  const session = useSession();
  // A session that has ended is still this customer's page.
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
