import { useLingui } from "@lingui/react/macro";
import { formatDay } from "../formats/shop-times.ts";
import { Fact } from "../../features/orders/fact.tsx";
import { savedLines } from "../../features/delivery/addresses/saved-lines.ts";
import { Panel } from "../page/panel.tsx";
import { counted } from "../formats/counted.ts";
import { mailTo } from "../mail/mail-to.ts";
import type { Customer } from "./queries.ts";
import { sumWords } from "../orders/sums.ts";
import { useMoney } from "../../base/shop/use-shop.ts";

export function CustomerFacts({ customer }: { customer: Customer }) {
  const { i18n, t } = useLingui();
  const money = useMoney();
  const { email, account, orders, sums, addresses } = customer;
  return (
    <>
      <Panel title={t`Customer`}>
        <dl className="space-y-3 text-ui wrap-anywhere">
          <Fact label={t`Email`}>
            <a href={mailTo(email)} className="link">
              {email}
            </a>
          </Fact>
          <Fact label={t`Account`}>
            {account === null
              ? t`Orders as a guest`
              : account.is_admin
                ? t`Administrator since ${{ day: formatDay(account.created_at) }}`
                : t`Customer since ${{ day: formatDay(account.created_at) }}`}
          </Fact>
          <Fact label={t`Orders`}>{counted(orders)}</Fact>
          <Fact label={t`Total spent, without cancelled orders`}>
            <span className="figures">
              {sumWords(sums, money).map((sum) => (
                <span key={sum} className="block">
                  {sum}
                </span>
              ))}
            </span>
          </Fact>
        </dl>
      </Panel>
      {addresses.length > 0 && (
        <Panel title={t`Saved addresses`}>
          <ul className="space-y-4 text-ui">
            {addresses.map((address) => (
              <li key={address.id}>
                <address className="own-lines leading-relaxed not-italic wrap-anywhere">
                  {savedLines(address, i18n.locale)}
                </address>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
