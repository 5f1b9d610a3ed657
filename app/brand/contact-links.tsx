import { shop } from "./shop.ts";

/** Dials the shop's number. */
export function PhoneLink({ className = "link" }: { className?: string }) {
  return (
    <a href={`tel:${shop.phone.replaceAll(" ", "")}`} className={`figures whitespace-nowrap ${className}`}>
      {shop.phone}
    </a>
  );
}

/** Begins an e-mail to the shop. */
export function EmailLink({ className = "link" }: { className?: string }) {
  return (
    <a href={`mailto:${shop.email}`} className={className}>
      {shop.email}
    </a>
  );
}
