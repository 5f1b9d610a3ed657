import type { ReactNode } from "react";
import { shop } from "../../../domain/shop.ts";

/** The heading of an account page, and the document's title. */
export function AccountTitle({ children, aside }: { children: string; aside?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <title>{`${children} | ${shop.name}`}</title>
      <h1 className="font-display text-display-md">{children}</h1>
      {aside}
    </div>
  );
}
