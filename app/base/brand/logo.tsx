import { Link } from "react-router";
import { CrownPlot } from "../ui/crown-plot.tsx";
import { useShop } from "../shop/use-shop.ts";

type LogoProps = {
  /** Sets the size of the lettering. */
  className?: string;
  onFollow?: () => void;
};

export function Logo({ className = "text-[1.625rem]", onFollow }: LogoProps) {
  const { name } = useShop();
  return (
    <Link
      to="/"
      onClick={onFollow}
      aria-label={`${name}, home`}
      className="target inline-flex items-center gap-2.5 text-ink"
    >
      <CrownPlot cut="mark" size={24} className="shrink-0" />
      <span className={`font-display leading-none font-normal tracking-[-0.02em] ${className}`}>{name}</span>
    </Link>
  );
}
