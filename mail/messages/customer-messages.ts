import { shop } from "../../domain/shop.ts";
import { formatDay } from "../../domain/day-and-time.ts";
import { formatPrice } from "../../domain/money.ts";
import type { Fact, Letter } from "../look/blocks.ts";
import type { DataOf } from "./data.ts";
import type { Places } from "./pages.ts";
import { requestBlocks, requestOf } from "./request-parts.ts";
import { manyLines, oneLine, unlinked } from "./words.ts";

const ofOffer = `You get this message because of your offer at ${shop.name}.`;

function offerFacts({ offer_price, product_price }: DataOf<"offer_accepted">["offer"]): Fact[] {
  return [
    { label: "Your offer", value: formatPrice(offer_price) },
    ...(product_price == null ? [] : [{ label: "Price in the shop", value: formatPrice(product_price) }]),
  ];
}

export function offerAccepted({ offer }: DataOf<"offer_accepted">, { siteUrl }: Places): Letter {
  const product = oneLine(offer.product_name ?? "this piece");
  const price = formatPrice(offer.offer_price);
  const until = offer.expires_at ? ` until ${formatDay(offer.expires_at)}` : "";
  return {
    subject: `Your offer for ${product} is accepted`,
    preview: `It can be yours for ${price}${until}.`,
    title: "Your offer is accepted",
    blocks: [
      {
        kind: "paragraph",
        text: `You offered ${price} for ${product}, and we accept. Your account lets you buy one piece at that price${until}, as long as we have it.`,
      },
      { kind: "facts", facts: offerFacts(offer) },
      { kind: "button", label: "See your offers", href: `${siteUrl}/account/offers` },
    ],
    reason: ofOffer,
  };
}

export function offerRejected({ offer }: DataOf<"offer_rejected">, { siteUrl }: Places): Letter {
  const product = oneLine(offer.product_name ?? "this piece");
  return {
    subject: `About your offer for ${product}`,
    preview: "We cannot accept it.",
    title: "We cannot accept your offer",
    blocks: [
      {
        kind: "paragraph",
        text: `Thank you for your offer of ${formatPrice(offer.offer_price)} for ${product}. We cannot sell it at that price.`,
      },
      { kind: "facts", facts: offerFacts(offer) },
      ...(offer.product_id == null
        ? []
        : [
            {
              kind: "button",
              label: "See the piece",
              href: `${siteUrl}/product/${offer.product_id}`,
            } as const,
          ]),
    ],
    reason: ofOffer,
  };
}

export function inquiryAnswered({ inquiry, answer }: DataOf<"inquiry_answered">): Letter {
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
}
