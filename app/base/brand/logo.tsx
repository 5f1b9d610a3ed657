import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { late } from "../late/late.tsx";
import { CrownPlot } from "../ui/crown-plot.tsx";
import { useShop } from "../shop/use-shop.ts";

type LogoProps = {
  className?: string;
  onFollow?: () => void;
};

export function Logo({ className = "text-[1.625rem]", onFollow }: LogoProps) {
  const { t } = useLingui();
  const { name, logo } = useShop();
  return (
    <Link
      to="/"
      onClick={onFollow}
      aria-label={t`${name}, home`}
      className="target inline-flex max-w-full min-w-0 items-center gap-2.5 text-ink"
    >
      {logo ? <LogoPicture {...{ logo, name }} /> : <Lettering {...{ name, className }} />}
    </Link>
  );
}

export function Lettering({ name, className }: { name: string; className: string }) {
  return (
    <>
      <CrownPlot cut="mark" size={24} className="shrink-0" />
      <span className={`min-w-0 font-display leading-none font-normal tracking-[-0.02em] ${className}`}>
        <span translate="no" className={`block text-balance wrap-anywhere ${nameSize(name)}`}>
          {name}
        </span>
      </span>
    </>
  );
}

/** A name is never cut: a longer one is smaller, and has several lines if it must. */
function nameSize({ length }: string): string {
  if (length <= 12) return "";
  if (length <= 20) return "text-[0.8em]";
  return length <= 34 ? "text-[0.62em]" : "text-[0.5em]";
}

/** Only shops with a logo of their own load this code. */
export const LogoPicture = late(() => import("./logo-picture.late.tsx")).part((code) => code.LogoPicture);
