import { Fragment } from "react";
import { Link } from "react-router";
import { useShop } from "../shop/use-shop.ts";

/** Shows nothing if the shop has no phone number. */
export function PhoneLink({ className = "link" }: { className?: string }) {
  const { phone } = useShop();
  return (
    phone && (
      <a
        href={`tel:${phone.replaceAll(" ", "")}`}
        translate="no"
        className={`figures whitespace-nowrap ${className}`}
      >
        {phone}
      </a>
    )
  );
}

export function EmailLink({ className = "link" }: { className?: string }) {
  const { email } = useShop();
  return (
    email && (
      <a href={`mailto:${email}`} translate="no" className={className}>
        {email}
      </a>
    )
  );
}

type ReachProps = {
  /** The usual ways, in this order. */
  by: readonly ("call" | "write to")[];
  capital?: boolean;
  className?: string;
};

/** How to reach the shop, within a sentence: `call 555 0142 or write to support@shop.example`. */
export function Reach({ by, capital = false, className = "link" }: ReachProps) {
  const { phone, email } = useShop();
  const links = {
    call: phone && <PhoneLink className={className} />,
    "write to": email && <EmailLink className={className} />,
  };
  const usual = by.filter((way) => links[way]);
  // A shop without the usual way may have another.
  const ways =
    usual.length > 0 ? usual : (["write to", "call"] as const).filter((way) => links[way]).slice(0, 1);
  if (ways.length === 0)
    return (
      <>
        {capital ? "Use" : "use"}{" "}
        <Link to="/contact" className={className}>
          the contact page
        </Link>
      </>
    );
  return ways.map((way, index) => {
    const words = index === 0 && capital ? way.charAt(0).toUpperCase() + way.slice(1) : way;
    return (
      <Fragment key={way}>
        {index > 0 && " or "}
        {words} {links[way]}
      </Fragment>
    );
  });
}
