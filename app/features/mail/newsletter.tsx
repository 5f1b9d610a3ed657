import { late } from "../../base/late/late.tsx";
import { useShop } from "../../base/shop/use-shop.ts";
import type { NewsletterSource } from "./newsletter-form.late.tsx";

const NewsletterForm = late(() => import("./newsletter-form.late.tsx")).part((code) => code.NewsletterForm);

type NewsletterProps = { source: NewsletterSource; className: string };

/** Where shoppers subscribe, while the shop has a newsletter. */
export function Newsletter({ source, className }: NewsletterProps) {
  const { hasNewsletter } = useShop();
  if (!hasNewsletter) return null;
  return (
    <div className={className}>
      <NewsletterForm source={source} />
    </div>
  );
}
