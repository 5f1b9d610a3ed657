import { msg, plural } from "@lingui/core/runtime-macro";
import { z } from "zod";
import { formatDayAndTimeIn } from "../../domain/base/day-and-time.ts";
import { metalLabels, metals, rateInWords } from "../../domain/catalog/metal-prices.ts";
import { formatPrice } from "../../domain/money/money.ts";
import { orderNumber } from "../../domain/orders/order-number.ts";
import { paymentMethodLabels } from "../../domain/orders/order-labels.ts";
import { inquiryPath } from "../../domain/inquiries/inquiry-path.ts";
import { isEmail } from "../../domain/text/email-address.ts";
import type { Block, Fact } from "../look/blocks.ts";
import { labeled } from "../look/labeled.ts";
import { moneyOfOrder } from "./amounts.ts";
import { paidFact } from "./order-messages.ts";
import { inquiryData, moneyData, offerData, type Order, orderData } from "./data.ts";
import { delivery, lineBlocks } from "./order-parts.ts";
import { letter } from "./letter.ts";
import type { Letterhead } from "./letterhead.ts";
import { requestBlocks, requestOf } from "./request-parts.ts";
import { securityNotice } from "./security-notice.ts";
import { toOwner } from "./to-owner.ts";
import { manyLines, oneLine, unlinked } from "./words.ts";

function person(
  label: string,
  name: string | null | undefined,
  email: string | null | undefined,
  { language: { t } }: Letterhead,
): Fact[] {
  const facts: Fact[] = name ? [{ label, value: unlinked(oneLine(name)) }] : [];
  if (!email) return facts;
  const address = oneLine(email, 320);
  return [
    ...facts,
    { label: t(msg`Email`), value: address, href: isEmail(address) ? `mailto:${address}` : undefined },
  ];
}

const sender = (
  { name, email }: { name?: string | null | undefined; email?: string | null | undefined },
  head: Letterhead,
): Fact[] => person(head.language.t(msg({ message: "From", context: "who wrote" })), name, email, head);

function answersTo(email: string | null | undefined): { replyTo?: string } {
  return email && isEmail(email) ? { replyTo: email } : {};
}

function customerOf({ shipping_address: { name, email, phone } }: Order, head: Letterhead): Fact[] {
  const { t } = head.language;
  return [
    ...person(t(msg`Customer`), name, email, head),
    ...(phone ? [{ label: t(msg`Phone`), value: unlinked(oneLine(phone)) }] : []),
  ];
}

const orderInAdmin = ({ id }: Order, { siteUrl, language: { t } }: Letterhead) =>
  ({ kind: "button", label: t(msg`Open the order`), href: `${siteUrl}/admin/orders/${id}` }) as const;

const confirmationNote = ({ language: { t } }: Letterhead): Block => ({
  kind: "note",
  text: t(
    msg`This is a large order for cash. Please speak with the customer before you ship it, and confirm it in the back office.`,
  ),
});

/** Messages of earlier versions do not say which inquiry they are about. */
function answerButton({ siteUrl, language: { t } }: Letterhead, id: number | null | undefined): Block {
  return {
    kind: "button",
    label: t(msg`Answer it`),
    href: siteUrl + (id ? inquiryPath(id) : "/admin/inquiries"),
  };
}

/** Products may have been deleted since. */
const productOf = (name: string | null | undefined, { language: { t } }: Letterhead): string =>
  oneLine(
    name ??
      t(
        msg({
          message: "a product",
          comment: "In the place of a product's name: A question about a product",
        }),
      ),
  );

const backupProblems = {
  make: {
    title: msg`The backup could not be made`,
    text: msg`Until one is made, what came in since the last good backup would be lost with the machine. Older backups are as good as before.`,
    time: msg({ message: "Tried", context: "when a backup was tried" }),
  },
  restore: {
    title: msg`A backup could not be restored`,
    text: msg`Your shop restores each of its backups, to see whether that works. With this one it did not: do not rely on it. Older ones that could be restored are as good as before.`,
    time: msg({ message: "Made", context: "when a backup was made" }),
  },
  files: {
    title: msg`Files of your shop are damaged or missing`,
    text: msg`The backup was made with everything else, but these files are not as they were stored: the shop's disk may be failing. Take them from an older backup, or upload them again. You get this mail once; the list of backups shows it until it is fixed.`,
    time: msg({ message: "Made", context: "when a backup was made" }),
  },
} as const;

export const ownerMessages = {
  new_order: letter(orderData, ({ order }, head) => {
    const { t } = head.language;
    const number = orderNumber(order.id);
    const total = formatPrice(order.total_amount, moneyOfOrder(order, head.shop));
    const { payment_method: method } = order;
    const payment =
      method === "stripe" ? paidFact(order, head) : method === "cod" ? t(paymentMethodLabels.cod) : "";
    return {
      subject: order.to_confirm
        ? t(msg`To confirm: order ${{ number }}: ${{ total }}`)
        : t(msg`New order ${{ number }}: ${{ total }}`),
      preview: payment,
      title: order.to_confirm ? t(msg`To confirm: order ${{ number }}`) : t(msg`New order ${{ number }}`),
      blocks: [
        ...(order.to_confirm ? [confirmationNote(head)] : []),
        orderInAdmin(order, head),
        ...lineBlocks(order, head),
        {
          kind: "facts",
          facts: [
            ...customerOf(order, head),
            ...delivery(order, head),
            ...(payment ? [{ label: t(msg`Payment`), value: payment }] : []),
          ],
        },
      ],
      ...toOwner(head),
      ...answersTo(order.shipping_address.email),
    };
  }),
  new_inquiry: letter(inquiryData, ({ inquiry }, head) => {
    const { t } = head.language;
    const from = sender({ name: inquiry.sender_name, email: inquiry.email }, head);
    const request = requestOf(inquiry, head.language);
    if (request)
      return {
        subject: request.says("asked"),
        preview: unlinked(oneLine(inquiry.message)),
        title: request.says("title"),
        blocks: [
          ...requestBlocks(inquiry, head.language),
          { kind: "facts", facts: from },
          answerButton(head, inquiry.id),
          {
            kind: "link",
            label: t(msg`Open the order`),
            href: `${head.siteUrl}/admin/orders/${request.order}`,
          },
        ],
        ...toOwner(head),
        ...answersTo(inquiry.email),
      };
    const title = t(msg`A question about ${{ product: productOf(inquiry.product_name, head) }}`);
    return {
      subject: title,
      preview: unlinked(oneLine(inquiry.message)),
      title,
      blocks: [
        { kind: "quote", text: unlinked(manyLines(inquiry.message)) },
        { kind: "facts", facts: from },
        answerButton(head, inquiry.id),
      ],
      ...toOwner(head),
      ...answersTo(inquiry.email),
    };
  }),
  contact_message: letter(inquiryData, ({ inquiry }, head) => {
    const { t } = head.language;
    const subject =
      inquiry.subject == null
        ? t(msg({ message: "without a subject", context: "message" }))
        : unlinked(oneLine(inquiry.subject));
    return {
      subject: t(msg`A message: ${{ subject }}`),
      preview: unlinked(oneLine(inquiry.message)),
      title: subject,
      blocks: [
        { kind: "quote", text: unlinked(manyLines(inquiry.message)) },
        { kind: "facts", facts: sender({ name: inquiry.sender_name, email: inquiry.email }, head) },
        answerButton(head, inquiry.id),
      ],
      ...toOwner(head),
      ...answersTo(inquiry.email),
    };
  }),
  new_offer: letter(offerData, ({ offer, customer }, head) => {
    const { shop, language, siteUrl } = head;
    const { t } = language;
    const product = productOf(offer.product_name, head);
    const price = formatPrice(offer.offer_price, shop.money);
    return {
      subject: t(msg`An offer for ${{ product }}: ${{ price }}`),
      preview: offer.message
        ? unlinked(oneLine(offer.message))
        : t(msg`Somebody offers ${{ amount: price }}.`),
      title: t(msg`An offer for ${{ product }}`),
      blocks: [
        {
          kind: "facts",
          facts: [
            { label: t(msg({ message: "Offer", context: "price that a customer offers" })), value: price },
            ...(offer.product_price == null
              ? []
              : [{ label: t(msg`Price in the shop`), value: formatPrice(offer.product_price, shop.money) }]),
            ...sender(customer, head),
          ],
        },
        ...(offer.message ? [{ kind: "quote", text: unlinked(manyLines(offer.message)) } as const] : []),
        { kind: "button", label: t(msg`Answer it`), href: `${siteUrl}/admin/offers` },
      ],
      ...toOwner(head),
      ...answersTo(customer.email),
    };
  }),
  offer_decided: letter(
    offerData.extend({ is_accepted: z.boolean() }),
    ({ offer, customer, is_accepted: isAccepted }, head) => {
      const { shop, language, siteUrl } = head;
      const { t } = language;
      const product = productOf(offer.product_name, head);
      const price = formatPrice(offer.answer_price ?? offer.offer_price, shop.money);
      return {
        ...(isAccepted
          ? {
              subject: t(msg`Accepted: your price of ${{ price }} for ${{ product }}`),
              preview: t(msg`The customer can buy it now.`),
              title: t(msg`Your price for ${{ product }} is accepted`),
            }
          : {
              subject: t(msg`Declined: your price of ${{ price }} for ${{ product }}`),
              preview: t(msg`The customer does not want it at that price.`),
              title: t(msg`Your price for ${{ product }} is declined`),
            }),
        blocks: [
          {
            kind: "facts",
            facts: [
              {
                label: t(msg({ message: "Offer", context: "price that a customer offers" })),
                value: formatPrice(offer.offer_price, shop.money),
              },
              { label: t(msg`Your price`), value: price },
              ...sender(customer, head),
            ],
          },
          { kind: "button", label: t(msg`See the offers`), href: `${siteUrl}/admin/offers` },
        ],
        ...toOwner(head),
        ...answersTo(customer.email),
      };
    },
  ),
  money_decision: letter(moneyData, (data, head) => {
    const { order, amount, reason: why } = data;
    const { t } = head.language;
    const number = orderNumber(order.id);
    const money = moneyOfOrder(order, head.shop);
    return {
      subject: t(msg`Order ${{ number }}: please look at its payment`),
      preview: oneLine(why ?? ""),
      title: t(msg`Please look at order ${{ number }}`),
      blocks: [
        ...(why ? [{ kind: "paragraph", text: manyLines(why) } as const] : []),
        {
          kind: "facts",
          facts: [
            { label: t(msg`Amount`), value: formatPrice(amount, money) },
            { label: t(msg`Total of the order`), value: formatPrice(order.total_amount, money) },
            ...customerOf(order, head),
          ],
        },
        orderInAdmin(order, head),
      ],
      ...toOwner(head),
    };
  }),
  review_reported: letter(
    z.object({ review: z.object({ id: z.int(), rating: z.int(), product_name: z.string() }) }),
    ({ review: { rating, product_name: name } }, head) => {
      const { t } = head.language;
      const title = t(msg`A review of ${{ product: productOf(name, head) }} was reported`);
      return {
        subject: title,
        preview: t(msg`${plural({ count: rating }, { one: "# star", other: "# stars" })}`),
        title,
        blocks: [
          {
            kind: "paragraph",
            text: t(
              msg`A reader thinks that it should not be in your shop. It stays there until you have looked at it: keep it, or hide it with a reason.`,
            ),
          },
          { kind: "facts", facts: [{ label: t(msg`Stars`), value: String(rating) }] },
          {
            kind: "button",
            label: t(msg`See what was reported`),
            href: `${head.siteUrl}/admin/reviews?show=reported`,
          },
        ],
        ...toOwner(head),
      };
    },
  ),
  low_stock: letter(
    z.object({
      products: z
        .array(
          z.object({ id: z.int(), name: z.string(), choice: z.string().nullable(), stock: z.int().min(0) }),
        )
        .min(1),
    }),
    ({ products }, head) => {
      const { t } = head.language;
      const facts = products.map(({ id, name, choice, stock }) => ({
        label: unlinked(oneLine(choice === null ? name : `${name}, ${choice}`)),
        value: stock === 0 ? t(msg`Sold out`) : t(msg`${plural({ count: stock }, { other: "# left" })}`),
        href: `${head.siteUrl}/admin/products/edit/${id}`,
      }));
      const [first] = facts;
      return {
        subject:
          facts.length === 1
            ? t(msg`Low stock: ${{ product: first!.label }} (${{ left: first!.value }})`)
            : t(
                msg`Low stock: ${plural({ count: facts.length }, { one: "# product", other: "# products" })}`,
              ),
        preview: facts.map(({ label, value }) => labeled(label, value, t)).join(", "),
        title: t(msg`Low stock`),
        blocks: [
          {
            kind: "paragraph",
            text: t(
              msg`An order has taken pieces, and few are left. You get this mail once, until there are enough again.`,
            ),
          },
          { kind: "facts", facts },
          {
            kind: "button",
            label: t(msg`See what is low on stock`),
            href: `${head.siteUrl}/admin/products?filter=lowstock`,
          },
        ],
        ...toOwner(head),
      };
    },
  ),
  /** Until a backup works again, what comes in is only where the shop itself is. */
  backup_problem: letter(
    z.object({
      file: z.string().nullable(),
      made_at: z.iso.datetime({ offset: true }),
      problem: z.string(),
      stage: z.enum(["make", "restore", "files"]),
    }),
    ({ file, made_at: madeAt, problem, stage }, head) => {
      const { shop, language, siteUrl } = head;
      const { t } = language;
      const { text, time, ...said } = backupProblems[stage];
      const title = t(said.title);
      return {
        subject: title,
        preview: unlinked(oneLine(problem)),
        title,
        blocks: [
          { kind: "paragraph", text: t(text) },
          { kind: "quote", text: unlinked(manyLines(problem)) },
          {
            kind: "facts",
            facts: [
              ...(file === null ? [] : [{ label: t(msg`Backup`), value: unlinked(oneLine(file)) }]),
              { label: t(time), value: formatDayAndTimeIn(madeAt, shop.timeZone, language.locale) },
            ],
          },
          { kind: "button", label: t(msg`See the backups`), href: `${siteUrl}/admin/backups` },
        ],
        ...toOwner(head),
      };
    },
  ),
  /** They were fetched, and would move a price further than the owner wants without a look. */
  metal_prices: letter(
    z.object({ rates: z.partialRecord(z.enum(metals), z.number()) }),
    ({ rates }, head) => {
      const { t } = head.language;
      return {
        subject: t(msg`Metal prices wait for you`),
        preview: t(msg`A price in your shop would change a lot.`),
        title: t(msg`Metal prices wait for you`),
        blocks: [
          {
            kind: "paragraph",
            text: t(
              msg`These prices per gram were fetched. They are not applied yet, because the price of a product would change by more than you allow.`,
            ),
          },
          {
            kind: "facts",
            facts: metals.flatMap((metal) =>
              rates[metal] === undefined
                ? []
                : [{ label: t(metalLabels[metal]), value: rateInWords(rates[metal], head.shop.money) }],
            ),
          },
          { kind: "button", label: t(msg`Look at them`), href: `${head.siteUrl}/admin/metal-prices` },
        ],
        ...toOwner(head),
      };
    },
  ),
  new_admin: letter(
    z.object({ email: z.string(), invited_by: z.string().nullish() }),
    ({ email, invited_by: invitedBy }, head) => {
      const { t } = head.language;
      const address = oneLine(email, 320);
      const inviter = invitedBy ? oneLine(invitedBy, 320) : undefined;
      return {
        subject: t(msg`A new administrator: ${{ address }}`),
        preview: inviter === undefined ? "" : t(msg`Invited by ${{ inviter }}.`),
        title: t(msg`There is a new administrator`),
        blocks: [
          {
            kind: "paragraph",
            text: t(
              msg`Somebody accepted an invitation and can now see and change everything in the back office. If you do not know who that is, remove them, and whoever invited them, and change your passwords.`,
            ),
          },
          {
            kind: "facts",
            facts: [
              ...person("", undefined, email, head),
              ...(inviter === undefined ? [] : [{ label: t(msg`Invited by`), value: inviter }]),
            ],
          },
          { kind: "button", label: t(msg`See all administrators`), href: `${head.siteUrl}/admin/settings` },
        ],
        ...toOwner(head),
      };
    },
  ),
  security_notice: securityNotice,
};
