import { formatDay } from "../formats/shop-times.ts";
import { Fact } from "../../features/orders/fact.tsx";
import { savedLines } from "../../features/addresses/saved-lines.ts";
import { Panel } from "../page/panel.tsx";
import { counted } from "../formats/counted.ts";
import { mailTo } from "../mail/mail-to.ts";
import type { Customer } from "./queries.ts";
import { sumWords } from "../orders/sums.ts";

export function CustomerFacts({ customer }: { customer: Customer }) {
  const { email, account, orders, sums, addresses } = customer;
  return (
    <>
      <Panel title="Customer">
        <dl className="space-y-3 text-ui wrap-anywhere">
          <Fact label="Email">
            <a href={mailTo(email)} className="link">
              {email}
            </a>
          </Fact>
          <Fact label="Account">
            {account === null
              ? "Orders as a guest"
              : `${account.is_admin ? "Administrator" : "Customer"} since ${formatDay(account.created_at)}`}
          </Fact>
          <Fact label="Orders">{counted(orders)}</Fact>
          <Fact label="Sum, without cancelled orders">
            <span className="figures">
              {sumWords(sums).map((sum) => (
                <span key={sum} className="block">
                  {sum}
                </span>
              ))}
            </span>
          </Fact>
        </dl>
      </Panel>
      {addresses.length > 0 && (
        <Panel title="Saved addresses">
          <ul className="space-y-4 text-ui">
            {addresses.map((address) => (
              <li key={address.id}>
                <address className="leading-relaxed whitespace-pre-line not-italic wrap-anywhere">
                  {savedLines(address)}
                </address>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
