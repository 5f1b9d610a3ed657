import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ButtonLink } from "../../base/ui/button.tsx";

/** A page to which the link of a mail leads. */
export function MailedPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto min-h-page w-full max-w-[36rem] px-gutter pt-12 pb-24 md:pt-20">
      <h1 className="font-display text-display-lg">{title}</h1>
      {children}
    </div>
  );
}

/** A paragraph of such a page. */
export function MailedText({ role, children }: { role?: "alert" | "status"; children: ReactNode }) {
  return (
    <p role={role} className="mt-4 text-ui text-ink-2 wrap-anywhere">
      {children}
    </p>
  );
}

/** What such a page says once it has done what the mail was for. */
export function Answered({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <>
      <MailedText role="status">{children}</MailedText>
      <ButtonLink to="/products" className="mt-6">{t`To the shop`}</ButtonLink>
    </>
  );
}
