import { Link } from "react-router";
import { shop } from "../../../domain/shop.ts";
import { CrownPlot } from "../ui/crown-plot.tsx";

type LogoProps = {
  /** Sets the size of the lettering. */
  className?: string;
  onFollow?: () => void;
};

export function Logo({ className = "text-[1.625rem]", onFollow }: LogoProps) {
  return (
    <Link
      to="/"
      onClick={onFollow}
      aria-label={`${shop.name}, home`}
      className="target inline-flex items-center gap-2.5 text-ink"
    >
      <CrownPlot cut="mark" size={24} className="shrink-0" />
      <span className={`font-display leading-none font-normal tracking-[-0.02em] ${className}`}>
        {shop.name}
      </span>
    </Link>
  );
}
