import { useLocation } from "react-router";
import { ButtonLink } from "../ui/button.tsx";

/** For a customer whose session has ended: leads to the login page and back here. Takes the focus, which was lost. */
export function LogInAgain() {
  const { pathname, search } = useLocation();
  return (
    <div className="bg-wash p-4">
      <p className="text-ui text-ink-2">
        Your session has ended. Log in again to send your offer: what you typed is kept.
      </p>
      <ButtonLink ref={takeFocus} to="/login" state={{ redirect: pathname + search }} className="mt-3">
        Log in
      </ButtonLink>
    </div>
  );
}

function takeFocus(link: HTMLAnchorElement | null) {
  link?.focus();
}
