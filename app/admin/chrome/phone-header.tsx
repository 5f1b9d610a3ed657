import { useLingui } from "@lingui/react/macro";
import { Store } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import { CloseMenu, MenuSheet } from "../../base/ui/menu-sheet.tsx";
import { MenuExits, MenuList } from "./menu-list.tsx";
import { AdminLogo } from "./side-bar.tsx";

export function PhoneHeader() {
  const { t } = useLingui();
  const sheet = useRef<HTMLDialogElement>(null);
  const close = () => sheet.current?.close();
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-3 border-b border-line bg-wash px-4 lg:hidden">
      <MenuSheet sheet={sheet}>
        <div className="flex min-h-full flex-col bg-wash">
          <div className="flex h-14 shrink-0 items-center justify-between px-5">
            <AdminLogo className="" />
            <CloseMenu onClick={close} />
          </div>
          <MenuList onFollow={close} />
          <MenuExits onFollow={close} />
        </div>
      </MenuSheet>
      <AdminLogo className="flex-1" />
      <Link to="/" aria-label={t`View Store`} className="target grid size-8 place-items-center">
        <Store size={19} strokeWidth={1.5} aria-hidden="true" />
      </Link>
    </header>
  );
}
