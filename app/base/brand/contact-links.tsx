import { shop } from "../../../domain/shop.ts";

export function PhoneLink({ className = "link" }: { className?: string }) {
  return (
    <a href={`tel:${shop.phone.replaceAll(" ", "")}`} className={`figures whitespace-nowrap ${className}`}>
      {shop.phone}
    </a>
  );
}

export function EmailLink({ className = "link" }: { className?: string }) {
  return (
    <a href={`mailto:${shop.email}`} className={className}>
      {shop.email}
    </a>
  );
}
