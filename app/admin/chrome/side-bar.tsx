import { Logo } from "../../base/brand/logo.tsx";
import { MenuExits, MenuList } from "./menu-list.tsx";

export function SideBar() {
  return (
    <aside
      aria-label="Back office"
      className="sticky top-0 flex h-svh flex-col border-r border-line bg-wash max-lg:hidden"
    >
      <AdminLogo className="h-14 shrink-0 px-5" />
      <MenuList />
      <MenuExits />
    </aside>
  );
}

export function AdminLogo({ className }: { className: string }) {
  return (
    <div className={`flex items-center gap-2.5 ${className}`}>
      <Logo className="text-[1.375rem]" />
      <span className="mt-1 text-micro text-ink-3">Admin</span>
    </div>
  );
}
