import type { ReactNode } from "react";
import { PageTitle } from "../../../base/page/page-title.tsx";

/** The heading of an account page, and the document's title. */
export function AccountTitle({ children, aside }: { children: string; aside?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <PageTitle>{children}</PageTitle>
      <h1 className="font-display text-display-md">{children}</h1>
      {aside}
    </div>
  );
}
