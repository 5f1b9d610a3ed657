import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import type { User } from "@supabase/auth-js";
import { Link, useLocation } from "react-router";
import { fullNameOf } from "../../../base/session/full-name.ts";
import { useLogout } from "../sign-in/use-logout.ts";

const pages = [
  { to: "/account/orders", label: msg`Orders` },
  { to: "/account/offers", label: msg`Offers` },
  { to: "/account/profile", label: msg`Profile` },
  { to: "/account/addresses", label: msg`Addresses` },
  { to: "/account/settings", label: msg`Settings` },
];

type AccountSideProps = { customer: User; isAdmin: boolean };

/** The customer, the account's pages and logout: beside the page, on small screens above it. */
export function AccountSide({ customer, isAdmin }: AccountSideProps) {
  const { t } = useLingui();
  const logout = useLogout();
  const { pathname } = useLocation();
  // /account shows the orders.
  const current = pages.find(({ to }) => pathname.startsWith(to)) ?? pages[0];
  const name = fullNameOf(customer);
  return (
    <aside
      aria-label={t`Account`}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 lg:block lg:self-start lg:pt-3"
    >
      <div className="wrap-anywhere">
        {name && <p className="text-body leading-snug font-medium">{name}</p>}
        <p className={name ? "mt-0.5 text-note text-ink-3" : "text-ui font-medium"}>{customer.email}</p>
        {isAdmin && <p className="badge badge-sapphire mt-2.5">{t`Administrator`}</p>}
      </div>
      <nav aria-label={t`Account`} className="col-span-2 mt-5 border-b border-line lg:mt-6 lg:border-0">
        <ul className="flex flex-wrap justify-between gap-x-4 text-ui sm:justify-start sm:gap-x-8 lg:block">
          {pages.map((page) => (
            <li key={page.to}>
              <Link
                to={page.to}
                aria-current={page === current ? "page" : undefined}
                className="block py-2.5 text-ink-2 transition-colors hover:text-ink aria-[current]:font-medium aria-[current]:text-ink max-lg:aria-[current]:shadow-[0_1px_var(--color-ink)] lg:border-b lg:border-line lg:hover:border-edge lg:aria-[current]:border-ink"
              >
                {t(page.label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="col-start-2 row-start-1 flex flex-col items-end gap-3 text-ui lg:mt-6 lg:items-start">
        <button type="button" onClick={logout} className="target link order-last">{t`Logout`}</button>
        {isAdmin && <Link to="/admin" className="target link">{t`Go to Admin Panel`}</Link>}
      </div>
    </aside>
  );
}
