import { useLingui } from "@lingui/react/macro";
import { Logo } from "../../base/brand/logo.tsx";
import { MenuExits, MenuList } from "./menu-list.tsx";

export function SideBar() {
  const { t } = useLingui();
  return (
    <aside
      aria-label={t`Back office`}
      className="sticky top-0 flex h-svh flex-col border-e border-line bg-wash max-lg:hidden"
    >
      <AdminLogo className="h-14 shrink-0 px-5" />
      <MenuList />
      <MenuExits />
    </aside>
  );
}

export function AdminLogo({ className }: { className: string }) {
  const { t } = useLingui();
  return (
    <div className={`flex items-center gap-2.5 ${className}`}>
      <Logo className="text-[1.375rem]" />
      <span className="mt-1 text-micro text-ink-3">{t`Admin`}</span>
    </div>
  );
}
