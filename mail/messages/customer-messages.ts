import { z } from "zod";
import { productPath } from "../../domain/catalog/product-path.ts";
import { formatPrice } from "../../domain/money/money.ts";
import { formatDayIn } from "../../domain/base/day-and-time.ts";
import type { Shop } from "../../domain/shop/shop.ts";
import type { Fact } from "../look/blocks.ts";
import { linked } from "./account-messages.ts";
import { inquiryData, type Offer, offerData } from "./data.ts";
import { letter } from "./letter.ts";
import { requestBlocks, requestOf } from "./request-parts.ts";
import { manyLines, oneLine, unlinked } from "./words.ts";

const ofOffer = ({ name }: Shop) => `You get this message because of your offer at ${name}.`;

function offerFacts({ offer_price, answer_price, product_price }: Offer, { money }: Shop): Fact[] {
  return [
    { label: "Your offer", value: formatPrice(offer_price, money) },
    ...(answer_price == null ? [] : [{ label: "Our price", value: formatPrice(answer_price, money) }]),
    ...(product_price == null
      ? []
      : [{ label: "Price in the shop", value: formatPrice(product_price, money) }]),
  ];
}

const untilDay = ({ expires_at: end }: Offer, { timeZone }: Shop) =>
  end ? ` until ${formatDayIn(end, timeZone)}` : "";

export const customerMessages = {
  offer_accepted: letter(offerData, ({ offer }, { siteUrl, shop }) => {
    const product = oneLine(offer.product_name ?? "this piece");
    const price = formatPrice(offer.answer_price ?? offer.offer_price, shop.money);
    const until = untilDay(offer, shop);
    const isOurs = offer.answer_price != null;
    const agreed = isOurs
      ? `You accepted our price of ${price} for ${product}.`
      : `You offered ${price} for ${product}, and we accept.`;
    return {
      subject: isOurs ? `${product} for ${price}: agreed` : `Your offer for ${product} is accepted`,
      preview: `It can be yours for ${price}${until}.`,
      title: isOurs ? "We have agreed on a price" : "Your offer is accepted",
      blocks: [
        {
          kind: "paragraph",
          text: `${agreed} Your account lets you buy one piece at that price${until}, as long as we have it.`,
        },
        { kind: "facts", facts: offerFacts(offer, shop) },
        { kind: "button", label: "See your offers", href: `${siteUrl}/account/offers` },
      ],
      reason: ofOffer(shop),
    };
  }),
  offer_answered: letter(offerData, ({ offer }, { siteUrl, shop }, access) => {
    const product = oneLine(offer.product_name ?? "this piece");
    const offered = formatPrice(offer.offer_price, shop.money);
    const price = formatPrice(offer.answer_price ?? offer.offer_price, shop.money);
    const until = untilDay(offer, shop);
    return {
      subject: `Our answer to your offer for ${product}: ${price}`,
      preview: `It can be yours for ${price}. You can accept${until}.`,
      title: `It can be yours for ${price}`,
      blocks: [
        {
          kind: "paragraph",
          text: `Thank you for your offer of ${offered} for ${product}. We cannot go as low as that, but we can sell it to you for ${price}.`,
        },
        ...(offer.answer_message
          ? [{ kind: "paragraph", text: manyLines(offer.answer_message) } as const]
          : []),
        { kind: "facts", facts: offerFacts(offer, shop) },
        ...linked("Accept or decline", access),
        {
          kind: "note",
          text: `Nothing is decided until you choose on the page behind this button, or in your account: ${siteUrl}/account/offers. You can accept${until}, as long as we have the piece.`,
        },
      ],
      reason: ofOffer(shop),
    };
  }),
  offer_rejected: letter(offerData, ({ offer }, { siteUrl, shop }) => {
    const product = oneLine(offer.product_name ?? "this piece");
    return {
      subject: `About your offer for ${product}`,
      preview: "We cannot accept it.",
      title: "We cannot accept your offer",
      blocks: [
        {
          kind: "paragraph",
          text: `Thank you for your offer of ${formatPrice(offer.offer_price, shop.money)} for ${product}. We cannot sell it at that price.`,
        },
        { kind: "facts", facts: offerFacts(offer, shop) },
        ...(offer.product_id == null
          ? []
          : [
              {
                kind: "button",
                label: "See the piece",
                href: siteUrl + productPath({ id: offer.product_id, name: offer.product_name ?? "" }),
              } as const,
            ]),
      ],
      reason: ofOffer(shop),
    };
  }),
  inquiry_answered: letter(inquiryData.extend({ answer: z.string() }), ({ inquiry, answer }, { shop }) => {
    const request = requestOf(inquiry);
    if (request)
      return {
        subject: `Re: ${request.topic}`,
        preview: oneLine(answer),
        title: "Our answer to you",
        blocks: [
          { kind: "paragraph", text: manyLines(answer) },
          { kind: "note", text: `You asked for the ${request.topic}:` },
          ...requestBlocks(inquiry),
        ],
        reason: `You get this message because you wrote to ${shop.name}.`,
      };
    const about = oneLine(inquiry.subject ?? inquiry.product_name ?? "your message");
    return {
      subject: `Re: ${inquiry.subject ? unlinked(about) : about}`,
      preview: oneLine(answer),
      title: "Our answer to you",
      blocks: [
        { kind: "paragraph", text: manyLines(answer) },
        { kind: "note", text: `You wrote${inquiry.subject ? "" : ` about ${about}`}:` },
        { kind: "quote", text: unlinked(manyLines(inquiry.message)) },
      ],
      reason: `You get this message because you wrote to ${shop.name}.`,
    };
  }),
};
