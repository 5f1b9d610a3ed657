import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { LoadingArea } from "../ui/spinner.tsx";
import { useSession } from "../session/use-session.ts";

type GuestsPageProps = {
  /** Where to redirect signed-in users: on arrival, after logging in here, or in another tab. */
  leadsTo: string;
  /** Whether the form is being sent, during which nobody is redirected. */
  busy: boolean;
  /** URL of a square picture of a stone. */
  photograph: string;
  children: ReactNode;
};

/** A form for guests, beside a photograph on medium and large screens. */
export function GuestsPage({ leadsTo, busy, photograph, children }: GuestsPageProps) {
  const session = useSession();
  if (session.status === "signed-in" && !busy)
    return (
      <>
        <LoadingArea className="min-h-page" />
        <Navigate to={leadsTo} replace />
      </>
    );
  return (
    <div className="min-h-page md:grid md:grid-cols-2">
      <div className="relative overflow-hidden bg-tile max-md:hidden">
        <img
          src={photograph}
          width={1200}
          height={1200}
          alt=""
          // Hidden on phones, which therefore never fetch it.
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      </div>
      <div className="grid place-items-center px-gutter py-12 max-md:pb-20">
        <div className="w-full max-w-96">{children}</div>
      </div>
    </div>
  );
}
