import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { formatDay } from "../formats/shop-times.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { useLoaded } from "../../base/loading/use-loaded.ts";
import { StatusBadge, topicOf } from "./inquiry-parts.tsx";
import { inquiryPath } from "../../../domain/inquiries/inquiry-path.ts";
import { listOtherInquiries, type OtherInquiry } from "./queries.ts";
import { say } from "../../base/language/languages.ts";

/** What else the sender asked, and what else was asked about the order. Each leads to its inquiry. */
export function OtherInquiries({ inquiryId }: { inquiryId: number }) {
  const { t } = useLingui();
  const { value: others, failure } = useLoaded(inquiryId, (signal) =>
    listOtherInquiries(browserClient(), inquiryId, signal),
  );
  if (failure !== null && !others) return <p className="mt-4 text-note text-ink-2">{failure}</p>;
  if (!others || others.length === 0) return null;
  return (
    <section aria-labelledby="other-inquiries" className="mt-4 border-t border-line pt-4">
      <h3 id="other-inquiries" className="text-ui font-medium">{t`Other inquiries`}</h3>
      <ul className="mt-1 divide-y divide-line text-note">
        {others.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <Link
              to={inquiryPath(other.id)}
              className="link target min-w-0 flex-1 basis-40 wrap-break-word first-letter:uppercase"
            >
              {nameOfOther(other)}
            </Link>
            <time dateTime={other.created_at} className="figures text-ink-3">
              {formatDay(other.created_at)}
            </time>
            <StatusBadge status={other.status} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOfOther(other: OtherInquiry): string {
  return topicOf(other) || say(msg`A product`);
}
