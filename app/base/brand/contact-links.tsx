import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { useShop } from "../shop/use-shop.ts";

export function PhoneLink({ className = "link" }: { className?: string }) {
  const { phone } = useShop();
  return (
    phone && (
      <a
        href={`tel:${phone.replaceAll(" ", "")}`}
        dir="ltr"
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
  by: readonly ("call" | "write to")[];
  capital?: boolean;
  className?: string;
};

/** How to reach the shop, within a sentence: `call 555 0142 or write to support@shop.example`. */
export function Reach({ by, capital = false, className = "link" }: ReachProps) {
  const { phone, email } = useShop();
  const known = { call: phone !== "", "write to": email !== "" };
  const usual = by.filter((way) => known[way]);
  // A shop without the usual way may have another.
  const ways =
    usual.length > 0 ? usual : (["write to", "call"] as const).filter((way) => known[way]).slice(0, 1);
  switch (ways.join(", ")) {
    case "call, write to":
      return capital ? (
        <Trans>
          Call <PhoneLink className={className} /> or write to <EmailLink className={className} />
        </Trans>
      ) : (
        <Trans>
          call <PhoneLink className={className} /> or write to <EmailLink className={className} />
        </Trans>
      );
    case "write to, call":
      return capital ? (
        <Trans>
          Write to <EmailLink className={className} /> or call <PhoneLink className={className} />
        </Trans>
      ) : (
        <Trans>
          write to <EmailLink className={className} /> or call <PhoneLink className={className} />
        </Trans>
      );
    case "call":
      return capital ? (
        <Trans>
          Call <PhoneLink className={className} />
        </Trans>
      ) : (
        <Trans>
          call <PhoneLink className={className} />
        </Trans>
      );
    case "write to":
      return capital ? (
        <Trans>
          Write to <EmailLink className={className} />
        </Trans>
      ) : (
        <Trans>
          write to <EmailLink className={className} />
        </Trans>
      );
    default:
      return capital ? (
        <Trans>
          Use <ContactPageLink className={className} />
        </Trans>
      ) : (
        <Trans>
          use <ContactPageLink className={className} />
        </Trans>
      );
  }
}

function ContactPageLink({ className }: { className: string }) {
  const { t } = useLingui();
  return <Link to="/contact" className={className}>{t`the contact page`}</Link>;
}
