import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { Logo } from "../../../base/brand/logo.tsx";

/** Without menus, so that nothing distracts from the checkout. */
export function CheckoutHeader({ showsBack }: { showsBack: boolean }) {
  const { t } = useLingui();
  return (
    <header className="border-b border-line bg-paper print:hidden">
      <div className="shell flex h-16 items-center justify-between gap-4 md:h-[4.5rem]">
        <Logo />
        {showsBack && (
          <Link to="/cart" className="target flex items-center gap-2 text-ui hover:text-sapphire">
            <ArrowLeft size={17} strokeWidth={1.5} aria-hidden="true" />
            {t`Back to cart`}
          </Link>
        )}
      </div>
    </header>
  );
}

export function LoginPrompt() {
  return (
    <p className="text-ui text-ink-2">
      <Trans>
        Already have an account?{" "}
        <Link to="/login?redirect=/checkout" className="link font-medium text-ink">
          Log in
        </Link>
      </Trans>
    </p>
  );
}
