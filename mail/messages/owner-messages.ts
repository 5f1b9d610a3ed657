import { z } from "zod";
import { formatDayAndTimeIn } from "../../domain/base/day-and-time.ts";
import { metals, rateInWords } from "../../domain/catalog/metal-prices.ts";
import { formatPrice } from "../../domain/money/money.ts";
import { orderNumber } from "../../domain/orders/order-number.ts";
import { paymentMethodLabels } from "../../domain/orders/order-labels.ts";
import { inquiryPath } from "../../domain/inquiries/inquiry-path.ts";
import { isEmail } from "../../domain/text/email-address.ts";
import type { Block, Fact } from "../look/blocks.ts";
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

function person(label: string, name: string | null | undefined, email: string | null | undefined): Fact[] {
  const facts: Fact[] = name ? [{ label, value: unlinked(oneLine(name)) }] : [];
  if (!email) return facts;
  const address = oneLine(email, 320);
  return [
    ...facts,
    { label: "Email", value: address, href: isEmail(address) ? `mailto:${address}` : undefined },
  ];
}

function answersTo(email: string | null | undefined): { replyTo?: string } {
  return email && isEmail(email) ? { replyTo: email } : {};
}

function customerOf({ shipping_address: { name, email, phone } }: Order): Fact[] {
  return [
    ...person("Customer", name, email),
    ...(phone ? [{ label: "Phone", value: unlinked(oneLine(phone)) }] : []),
  ];
}

const orderInAdmin = ({ id }: Order, { siteUrl }: Letterhead) =>
  ({ kind: "button", label: "Open the order", href: `${siteUrl}/admin/orders/${id}` }) as const;

const confirmationNote = {
  kind: "note",
  text: "This is a large order for cash. Please speak with the customer before you ship it, and confirm it in the back office.",
} as const;

/** Messages of earlier versions do not say which inquiry they are about. */
function answerButton(siteUrl: string, id: number | null | undefined): Block {
  return { kind: "button", label: "Answer it", href: siteUrl + (id ? inquiryPath(id) : "/admin/inquiries") };
}

const backupProblems = {
  make: {
    title: "The backup could not be made",
    text: "Until one is made, what came in since the last good backup would be lost with the machine. Older backups are as good as before.",
  },
  restore: {
    title: "A backup could not be restored",
    text: "Your shop restores each of its backups, to see whether that works. With this one it did not: do not rely on it. Older ones that could be restored are as good as before.",
  },
  files: {
    title: "Files of your shop are damaged or missing",
    text: "The backup was made with everything else, but these files are not as they were stored: the shop’s disk may be failing. Take them from an older backup, or upload them again. You get this mail once; the list of backups says it until it is mended.",
  },
} as const;

export const ownerMessages = {
  new_order: letter(orderData, ({ order }, head) => {
    const number = orderNumber(order.id);
    const total = formatPrice(order.total_amount, moneyOfOrder(order, head.shop));
    const { payment_method: method } = order;
    const payment = method === "stripe" ? paidFact(order) : method === "cod" ? paymentMethodLabels.cod : "";
    const news = order.to_confirm ? "To confirm: order" : "New order";
    return {
      subject: `${news} ${number}: ${total}`,
      preview: payment,
      title: `${news} ${number}`,
      blocks: [
        ...(order.to_confirm ? [confirmationNote] : []),
        orderInAdmin(order, head),
        ...lineBlocks(order, head),
        {
          kind: "facts",
          facts: [
            ...customerOf(order),
            ...delivery(order),
            ...(payment ? [{ label: "Payment", value: payment }] : []),
          ],
        },
      ],
      ...toOwner(head.shop),
      ...answersTo(order.shipping_address.email),
    };
  }),
  new_inquiry: letter(inquiryData, ({ inquiry }, { siteUrl, shop }) => {
    const request = requestOf(inquiry);
    if (request)
      return {
        subject: `${request.label} asked for: order ${orderNumber(request.order)}`,
        preview: unlinked(oneLine(inquiry.message)),
        title: `A customer asks for the ${request.topic}`,
        blocks: [
          ...requestBlocks(inquiry),
          { kind: "facts", facts: person("From", inquiry.sender_name, inquiry.email) },
          answerButton(siteUrl, inquiry.id),
          { kind: "link", label: "Open the order", href: `${siteUrl}/admin/orders/${request.order}` },
        ],
        ...toOwner(shop),
        ...answersTo(inquiry.email),
      };
    const product = oneLine(inquiry.product_name ?? "a product");
    return {
      subject: `A question about ${product}`,
      preview: unlinked(oneLine(inquiry.message)),
      title: `A question about ${product}`,
      blocks: [
        { kind: "quote", text: unlinked(manyLines(inquiry.message)) },
        { kind: "facts", facts: person("From", inquiry.sender_name, inquiry.email) },
        answerButton(siteUrl, inquiry.id),
      ],
      ...toOwner(shop),
      ...answersTo(inquiry.email),
    };
  }),
  contact_message: letter(inquiryData, ({ inquiry }, { siteUrl, shop }) => {
    const subject = unlinked(oneLine(inquiry.subject ?? "without a subject"));
    return {
      subject: `A message: ${subject}`,
      preview: unlinked(oneLine(inquiry.message)),
      title: subject,
      blocks: [
        { kind: "quote", text: unlinked(manyLines(inquiry.message)) },
        { kind: "facts", facts: person("From", inquiry.sender_name, inquiry.email) },
        answerButton(siteUrl, inquiry.id),
      ],
      ...toOwner(shop),
      ...answersTo(inquiry.email),
    };
  }),
  new_offer: letter(offerData, ({ offer, customer }, { siteUrl, shop }) => {
    const product = oneLine(offer.product_name ?? "a product");
    const price = formatPrice(offer.offer_price, shop.money);
    return {
      subject: `An offer for ${product}: ${price}`,
      preview: offer.message ? unlinked(oneLine(offer.message)) : `Somebody offers ${price}.`,
      title: `An offer for ${product}`,
      blocks: [
        {
          kind: "facts",
          facts: [
            { label: "Offer", value: price },
            ...(offer.product_price == null
              ? []
              : [{ label: "Price in the shop", value: formatPrice(offer.product_price, shop.money) }]),
            ...person("From", customer.name, customer.email),
          ],
        },
        ...(offer.message ? [{ kind: "quote", text: unlinked(manyLines(offer.message)) } as const] : []),
        { kind: "button", label: "Answer it", href: `${siteUrl}/admin/offers` },
      ],
      ...toOwner(shop),
      ...answersTo(customer.email),
    };
  }),
  offer_decided: letter(
    offerData.extend({ is_accepted: z.boolean() }),
    ({ offer, customer, is_accepted: isAccepted }, { siteUrl, shop }) => {
      const product = oneLine(offer.product_name ?? "a product");
      const price = formatPrice(offer.answer_price ?? offer.offer_price, shop.money);
      return {
        subject: `${isAccepted ? "Accepted" : "Declined"}: your price of ${price} for ${product}`,
        preview: isAccepted ? "The customer can buy it now." : "The customer does not want it at that price.",
        title: `Your price for ${product} is ${isAccepted ? "accepted" : "declined"}`,
        blocks: [
          {
            kind: "facts",
            facts: [
              { label: "Offer", value: formatPrice(offer.offer_price, shop.money) },
              { label: "Your price", value: price },
              ...person("From", customer.name, customer.email),
            ],
          },
          { kind: "button", label: "See the offers", href: `${siteUrl}/admin/offers` },
        ],
        ...toOwner(shop),
        ...answersTo(customer.email),
      };
    },
  ),
  money_decision: letter(moneyData, (data, head) => {
    const { order, amount, reason: why } = data;
    const number = orderNumber(order.id);
    const money = moneyOfOrder(order, head.shop);
    return {
      subject: `Order ${number}: please look at its payment`,
      preview: oneLine(why ?? ""),
      title: `Please look at order ${number}`,
      blocks: [
        ...(why ? [{ kind: "paragraph", text: manyLines(why) } as const] : []),
        {
          kind: "facts",
          facts: [
            { label: "Amount", value: formatPrice(amount, money) },
            { label: "Total of the order", value: formatPrice(order.total_amount, money) },
            ...customerOf(order),
          ],
        },
        orderInAdmin(order, head),
      ],
      ...toOwner(head.shop),
    };
  }),
  low_stock: letter(
    z.object({
      products: z
        .array(
          z.object({ id: z.int(), name: z.string(), choice: z.string().nullable(), stock: z.int().min(0) }),
        )
        .min(1),
    }),
    ({ products }, { siteUrl, shop }) => {
      const facts = products.map(({ id, name, choice, stock }) => ({
        label: unlinked(oneLine(choice === null ? name : `${name}, ${choice}`)),
        value: stock === 0 ? "Sold out" : `${stock} left`,
        href: `${siteUrl}/admin/products/edit/${id}`,
      }));
      const [first] = facts;
      return {
        subject:
          facts.length === 1
            ? `Low stock: ${first!.label} (${first!.value})`
            : `Low stock: ${facts.length} products`,
        preview: facts.map(({ label, value }) => `${label}: ${value}`).join(", "),
        title: "Low stock",
        blocks: [
          {
            kind: "paragraph",
            text: "An order has taken pieces, and few are left. You get this mail once, until there are enough again.",
          },
          { kind: "facts", facts },
          {
            kind: "button",
            label: "See what is low on stock",
            href: `${siteUrl}/admin/products?filter=lowstock`,
          },
        ],
        ...toOwner(shop),
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
    ({ file, made_at: madeAt, problem, stage }, { siteUrl, shop }) => {
      const { title, text } = backupProblems[stage];
      return {
        subject: title,
        preview: unlinked(oneLine(problem)),
        title,
        blocks: [
          { kind: "paragraph", text },
          { kind: "quote", text: unlinked(manyLines(problem)) },
          {
            kind: "facts",
            facts: [
              ...(file === null ? [] : [{ label: "Backup", value: unlinked(oneLine(file)) }]),
              {
                label: stage === "make" ? "Tried" : "Made",
                value: formatDayAndTimeIn(madeAt, shop.timeZone),
              },
            ],
          },
          { kind: "button", label: "See the backups", href: `${siteUrl}/admin/backups` },
        ],
        ...toOwner(shop),
      };
    },
  ),
  /** They were fetched, and would move a price further than the owner wants without a look. */
  metal_prices: letter(
    z.object({ rates: z.partialRecord(z.enum(metals), z.number()) }),
    ({ rates }, { siteUrl, shop }) => ({
      subject: "Metal prices wait for you",
      preview: "A price of your shop would move far.",
      title: "Metal prices wait for you",
      blocks: [
        {
          kind: "paragraph",
          text: "These prices of a gram were fetched. They are not applied yet, because the price of a product would move further than you allow.",
        },
        {
          kind: "facts",
          facts: metals.flatMap((metal) =>
            rates[metal] === undefined
              ? []
              : [{ label: metal, value: rateInWords(rates[metal], shop.money) }],
          ),
        },
        { kind: "button", label: "Look at them", href: `${siteUrl}/admin/metal-prices` },
      ],
      ...toOwner(shop),
    }),
  ),
  new_admin: letter(
    z.object({ email: z.string(), invited_by: z.string().nullish() }),
    ({ email, invited_by: inviter }, { siteUrl, shop }) => {
      const address = oneLine(email, 320);
      return {
        subject: `A new administrator: ${address}`,
        preview: inviter ? `Invited by ${oneLine(inviter, 320)}.` : "",
        title: "There is a new administrator",
        blocks: [
          {
            kind: "paragraph",
            text: "Somebody accepted an invitation and can now see and change everything in the back office. If you do not know who that is, remove them, and whoever invited them, and change your passwords.",
          },
          {
            kind: "facts",
            facts: [
              ...person("Name", undefined, email),
              ...(inviter ? [{ label: "Invited by", value: oneLine(inviter, 320) }] : []),
            ],
          },
          { kind: "button", label: "See all administrators", href: `${siteUrl}/admin/settings` },
        ],
        ...toOwner(shop),
      };
    },
  ),
  security_notice: securityNotice,
};
