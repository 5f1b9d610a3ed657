import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useCallback, useState } from "react";
import { Link, Outlet, useLocation } from "react-router";
import { adminTitle, PageHeader } from "../page/page-header.tsx";
import { useUnsavedChanges } from "../forms/use-unsaved-changes.tsx";
import { DirtySettings } from "../forms/dirty-settings.ts";

export const meta = adminTitle(msg`Store Settings`);

const screens = [
  { to: "/admin/settings", label: msg`Feature switches` },
  { to: "/admin/settings/general", label: msg`General` },
  { to: "/admin/settings/languages", label: msg`Languages` },
  { to: "/admin/settings/look", label: msg`Look` },
  { to: "/admin/settings/home", label: msg`Home page` },
  { to: "/admin/settings/menu", label: msg`Menu and footer` },
  { to: "/admin/settings/taxes", label: msg`Taxes` },
  { to: "/admin/settings/shipping", label: msg`Shipping` },
  { to: "/admin/settings/gifts", label: msg`Gifts` },
  { to: "/admin/settings/pages", label: msg`Pages` },
  { to: "/admin/settings/redirects", label: msg`Redirects` },
  { to: "/admin/settings/mail", label: msg`Mail` },
  { to: "/admin/settings/newsletter", label: msg`Newsletter` },
  { to: "/admin/settings/templates", label: msg`Text templates` },
  { to: "/admin/settings/administrators", label: msg`Administrators` },
] as const;

/** The screens of the settings beside their list. It asks before unsaved changes are left. */
export default function SettingsLayout() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const note = useCallback((id: string, isDirty: boolean) => {
    setDirty((now) => {
      if (now.has(id) === isDirty) return now;
      const next = new Set(now);
      if (isDirty) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const unsaved = useUnsavedChanges(dirty.size > 0);
  return (
    <>
      <PageHeader title={t`Store Settings`} />
      <div className="mt-6 items-start gap-x-10 gap-y-6 max-xl:space-y-6 xl:grid xl:grid-cols-[11rem_minmax(0,1fr)]">
        <nav aria-label={t`Settings`} className="-mx-1 overflow-x-auto px-1 xl:sticky xl:top-6">
          <ul className="flex gap-1 xl:flex-col">
            {screens.map(({ to, label }) => {
              const isCurrent = isAt(pathname, to);
              return (
                <li key={to} className="shrink-0">
                  <Link
                    to={to}
                    ref={isCurrent ? bringIntoView : null}
                    aria-current={isCurrent ? "page" : undefined}
                    className="menu-entry"
                  >
                    {t(label)}
                  </Link>
                </li>
              );
            })}
          </ul>
        </nav>
        <DirtySettings value={note}>
          <div className="min-w-0">
            <Outlet />
          </div>
        </DirtySettings>
      </div>
      {unsaved.dialog}
    </>
  );
}

/** On a phone the list is wider than the screen. */
function bringIntoView(link: HTMLAnchorElement | null) {
  link?.scrollIntoView({ block: "nearest", inline: "center" });
}

function isAt(pathname: string, to: string): boolean {
  const page = pathname.replace(/\/$/, "");
  return to === "/admin/settings" ? page === to : page === to || page.startsWith(`${to}/`);
}
