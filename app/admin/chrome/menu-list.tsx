import { useLingui } from "@lingui/react/macro";
import { LogOut, Store } from "lucide-react";
import { Link, useLocation } from "react-router";
import { useLogout } from "../../store/people/sign-in/use-logout.ts";
import { LanguageSelect } from "./language-select.tsx";
import { menu, type MenuEntry } from "./menu.ts";
import { useMenuCounts } from "./menu-counts.ts";

export function MenuList({ onFollow }: { onFollow?: () => void }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t`Admin`} className="flex-1 overflow-y-auto px-3 py-3">
      <ul className="space-y-px">
        {menu.map(({ to, label, Icon, waiting = [] }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onFollow}
              className="menu-entry"
              aria-current={isWithin(pathname, to) ? "page" : undefined}
            >
              <Icon aria-hidden="true" />
              <span className="flex-1">{t(label)}</span>
              <WaitingCount kinds={waiting} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function WaitingCount({ kinds }: { kinds: NonNullable<MenuEntry["waiting"]> }) {
  const { t } = useLingui();
  const counts = useMenuCounts();
  const waiting = kinds.filter(({ of }) => counts[of] > 0);
  if (waiting.length === 0) return null;
  return (
    <span className="figures text-micro font-normal text-ink-2">
      <span aria-hidden="true">{waiting.reduce((sum, { of }) => sum + counts[of], 0)}</span>
      <span className="sr-only">{waiting.map(({ of, words }) => t(words(counts[of]))).join(", ")}</span>
    </span>
  );
}

/** Whether the page belongs to this entry. `/admin` is the dashboard. */
function isWithin(pathname: string, to: string): boolean {
  const page = /^\/admin\/?$/.test(pathname) ? "/admin/dashboard" : pathname;
  return page === to || page.startsWith(`${to}/`);
}

export function MenuExits({ onFollow }: { onFollow?: () => void }) {
  const { t } = useLingui();
  const logOut = useLogout();
  return (
    <div className="shrink-0 border-t border-line p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <Link to="/" onClick={onFollow} className="menu-entry">
        <Store aria-hidden="true" />
        {t`View Store`}
      </Link>
      <button
        type="button"
        onClick={() => {
          onFollow?.();
          logOut();
        }}
        className="menu-entry w-full"
      >
        <LogOut aria-hidden="true" />
        {t`Logout`}
      </button>
      <div className="mt-2 px-2">
        <LanguageSelect />
      </div>
    </div>
  );
}
