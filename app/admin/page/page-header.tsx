import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { ArrowLeft } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { hidden, languageOfPage, type Matches, rootDataOf } from "../../base/page/page-meta.ts";
import { useReturn } from "./use-return.ts";
import { unbrokenWords } from "../../base/ui/unbroken-words.tsx";

/** The title in the browser's tab. For a route's `meta`. */
export function adminTitle(title: MessageDescriptor) {
  return ({ matches }: { matches: Matches }) => {
    const { t } = languageOfPage(matches);
    const { name } = rootDataOf(matches).shop;
    return hidden(t(msg`${{ page: t(title) }} | ${{ name }} admin`));
  };
}

type PageHeaderProps = {
  title: ReactNode;
  mark?: ReactNode;
  children?: ReactNode;
};

/** An admin page's title and main actions. On phones the buttons fill the line below. */
export function PageHeader({ title, mark, children }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 font-display text-[1.75rem] leading-tight tracking-[-0.012em] wrap-break-word">
          {typeof title === "string" ? unbrokenWords(title) : title}
        </h1>
        {mark}
      </div>
      {children && <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">{children}</div>}
    </header>
  );
}

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  const goBack = useReturn(to);

  function follow(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void goBack();
  }

  return (
    <Link
      to={to}
      onClick={follow}
      className="target mb-4 inline-flex items-center gap-2 text-note hover:text-sapphire"
    >
      <ArrowLeft size={16} strokeWidth={1.6} aria-hidden="true" />
      {children}
    </Link>
  );
}
