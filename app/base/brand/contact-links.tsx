import { useShop } from "../shop/use-shop.ts";

export function PhoneLink({ className = "link" }: { className?: string }) {
  const { phone } = useShop();
  return (
    <a href={`tel:${phone.replaceAll(" ", "")}`} className={`figures whitespace-nowrap ${className}`}>
      {phone}
    </a>
  );
}

export function EmailLink({ className = "link" }: { className?: string }) {
  const { email } = useShop();
  return (
    <a href={`mailto:${email}`} className={className}>
      {email}
    </a>
  );
}
