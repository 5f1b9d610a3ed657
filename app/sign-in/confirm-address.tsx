import { useState } from "react";
import { Link, useLocation } from "react-router";
import type { Route } from "./+types/confirm-address";
import amethyst from "../../catalogue/round-amethyst.webp";
import { shop } from "../brand/shop.ts";
import { pageMeta, rootDataOf } from "../page/page-meta.ts";
import { sharedPageHeaders } from "../page/public-page.ts";
import { Refusal } from "../forms/refusal.ts";
import { useAction } from "../forms/use-action.ts";
import { Button } from "../ui/button.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { halfConfirmed, linkIsWornOut, openTheLink, readMailLink, type UsableLink } from "./mail-link.ts";
import { PhotographPage } from "./photograph-page.tsx";
import { confirmAddress } from "./recovery.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(rootDataOf(matches).siteUrl, {
    title: `Confirm your address | ${shop.name}`,
    description: `Confirm the email address of your ${shop.name} account.`,
    path: "/confirm-address",
    noindex: true,
  });

export const headers = sharedPageHeaders;

export default function ConfirmAddress() {
  const { hash } = useLocation();
  // The server does not see the fragment.
  const link = useHydrated() ? readMailLink(hash) : undefined;
  const [outcome, setOutcome] = useState<"confirmed" | "half" | "worn-out" | null>(null);
  const { busy, run } = useAction();

  async function confirm(usable: UsableLink) {
    const { error, code, isHalf } = await confirmAddress(usable);
    if (code === "otp_expired") setOutcome("worn-out");
    else if (error !== null) throw new Refusal(error);
    else setOutcome(isHalf ? "half" : "confirmed");
  }

  const isUsable = outcome === null && link && link.kind !== "worn-out";
  return (
    <PhotographPage photograph={amethyst}>
      <h1 className="font-display text-display-lg text-balance">Confirm your address</h1>
      <p role="status" className="mt-4 text-ui text-ink-2">
        {outcome === "confirmed" && "Thank you: your email address is confirmed."}
        {outcome === "half" && halfConfirmed}
        {link === null && openTheLink}
        {(outcome === "worn-out" || link?.kind === "worn-out") && linkIsWornOut}
      </p>
      {isUsable && (
        <Button
          busy={busy}
          className="w-full"
          onClick={() => void run(() => confirm(link), { title: "Could Not Confirm the Address" })}
        >
          Confirm address
        </Button>
      )}
      <p className="mt-6 text-ui">
        <Link to="/account" className="link font-medium text-ink">
          To your account
        </Link>
      </p>
    </PhotographPage>
  );
}
