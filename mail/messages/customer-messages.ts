import { msg } from "@lingui/core/runtime-macro";
import { z } from "zod";
import { productPath } from "../../domain/catalog/product-path.ts";
import { formatPrice } from "../../domain/money/money.ts";
import { formatDayIn } from "../../domain/base/day-and-time.ts";
import type { Fact } from "../look/blocks.ts";
import { linked } from "./account-messages.ts";
import { inquiryData, type Offer, offerData } from "./data.ts";
import { letter } from "./letter.ts";
import type { Letterhead } from "./letterhead.ts";
import { requestBlocks, requestOf } from "./request-parts.ts";
import { manyLines, oneLine, unlinked } from "./words.ts";

const ofOffer = ({ shop, language: { t } }: Letterhead) =>
  t(msg`You get this message because of your offer at ${{ shop: shop.name }}.`);

const wroteToUs = ({ shop, language: { t } }: Letterhead) =>
  t(msg`You get this message because you wrote to ${{ shop: shop.name }}.`);

function offerFacts(
  { offer_price, answer_price, product_price }: Offer,
  { shop: { money }, language: { t } }: Letterhead,
): Fact[] {
  return [
    { label: t(msg`Your offer`), value: formatPrice(offer_price, money) },
    ...(answer_price == null ? [] : [{ label: t(msg`Our price`), value: formatPrice(answer_price, money) }]),
    ...(product_price == null
      ? []
      : [{ label: t(msg`Price in the shop`), value: formatPrice(product_price, money) }]),
  ];
}

/** A product may have been deleted since. */
const productOf = ({ product_name: name }: Offer, { language: { t } }: Letterhead): string =>
  oneLine(
    name ??
      t(
        msg({
          message: "this piece",
          comment: "In the place of a product's name: About your offer for this piece",
        }),
      ),
  );

const endOf = ({ expires_at: end }: Offer, { shop, language }: Letterhead): string | undefined =>
  end ? formatDayIn(end, shop.timeZone, language.locale) : undefined;

export const customerMessages = {
  offer_accepted: letter(offerData, ({ offer }, head) => {
    const { t } = head.language;
    const product = productOf(offer, head);
    const price = formatPrice(offer.answer_price ?? offer.offer_price, head.shop.money);
    const day = endOf(offer, head);
    const isOurs = offer.answer_price != null;
    const agreed = isOurs
      ? t(msg`You accepted our price of ${{ price }} for ${{ product }}.`)
      : t(msg`You offered ${{ price }} for ${{ product }}, and we accept.`);
    return {
      subject: isOurs
        ? t(msg`${{ product }} for ${{ price }}: agreed`)
        : t(msg`Your offer for ${{ product }} is accepted`),
      preview:
        day === undefined
          ? t(msg`It can be yours for ${{ price }}.`)
          : t(msg`It can be yours for ${{ price }} until ${{ day }}.`),
      title: isOurs ? t(msg`We have agreed on a price`) : t(msg`Your offer is accepted`),
      blocks: [
        {
          kind: "paragraph",
          text:
            day === undefined
              ? t(
                  msg({
                    message: msg`${{ agreed }} Your account lets you buy one piece at that price, as long as we have it.`,
                    comment: "agreed is a sentence: You offered $20.00 for Halo ring, and we accept.",
                  }),
                )
              : t(
                  msg({
                    message: msg`${{ agreed }} Your account lets you buy one piece at that price until ${{ day }}, as long as we have it.`,
                    comment: "agreed is a sentence: You offered $20.00 for Halo ring, and we accept.",
                  }),
                ),
        },
        { kind: "facts", facts: offerFacts(offer, head) },
        { kind: "button", label: t(msg`See your offers`), href: `${head.siteUrl}/account/offers` },
      ],
      reason: ofOffer(head),
    };
  }),
  offer_answered: letter(offerData, ({ offer }, head, access) => {
    const { t } = head.language;
    const product = productOf(offer, head);
    const offered = formatPrice(offer.offer_price, head.shop.money);
    const price = formatPrice(offer.answer_price ?? offer.offer_price, head.shop.money);
    const day = endOf(offer, head);
    const address = `${head.siteUrl}/account/offers`;
    return {
      subject: t(msg`Our answer to your offer for ${{ product }}: ${{ price }}`),
      preview:
        day === undefined
          ? t(msg`It can be yours for ${{ price }}. You can accept.`)
          : t(msg`It can be yours for ${{ price }}. You can accept until ${{ day }}.`),
      title: t(msg`It can be yours for ${{ price }}`),
      blocks: [
        {
          kind: "paragraph",
          text: t(
            msg`Thank you for your offer of ${{ amount: offered }} for ${{ product }}. We cannot go as low as that, but we can sell it to you for ${{ price }}.`,
          ),
        },
        ...(offer.answer_message
          ? [{ kind: "paragraph", text: manyLines(offer.answer_message) } as const]
          : []),
        { kind: "facts", facts: offerFacts(offer, head) },
        ...linked(t(msg`Accept or decline`), access, head),
        {
          kind: "note",
          text:
            day === undefined
              ? t(
                  msg`Nothing is decided until you choose on the page behind this button, or in your account: ${{ address }}. You can accept, as long as we have the piece.`,
                )
              : t(
                  msg`Nothing is decided until you choose on the page behind this button, or in your account: ${{ address }}. You can accept until ${{ day }}, as long as we have the piece.`,
                ),
        },
      ],
      reason: ofOffer(head),
    };
  }),
  offer_rejected: letter(offerData, ({ offer }, head) => {
    const { t } = head.language;
    const product = productOf(offer, head);
    const amount = formatPrice(offer.offer_price, head.shop.money);
    return {
      subject: t(msg`About your offer for ${{ product }}`),
      preview: t(msg`We cannot accept it.`),
      title: t(msg`We cannot accept your offer`),
      blocks: [
        {
          kind: "paragraph",
          text: t(
            msg`Thank you for your offer of ${{ amount }} for ${{ product }}. We cannot sell it at that price.`,
          ),
        },
        { kind: "facts", facts: offerFacts(offer, head) },
        ...(offer.product_id == null
          ? []
          : [
              {
                kind: "button",
                label: t(msg`See the piece`),
                href: head.siteUrl + productPath({ id: offer.product_id, name: offer.product_name ?? "" }),
              } as const,
            ]),
      ],
      reason: ofOffer(head),
    };
  }),
  back_in_stock: letter(
    z.object({ product: z.object({ id: z.int(), name: z.string() }), choice: z.string().nullish() }),
    ({ product, choice }, head, access) => {
      const { t } = head.language;
      const name = oneLine(product.name);
      const piece = choice ? `${name} (${oneLine(choice)})` : name;
      return {
        subject: t(msg`Back in stock: ${{ product: piece }}`),
        preview: t(msg`You wanted to know.`),
        title: t(msg`It is back`),
        blocks: [
          {
            kind: "paragraph",
            text: t(
              msg`${{ product: piece }} is in stock again. We tell as many people as there are pieces, in the order in which they asked, but we do not hold one for you.`,
            ),
          },
          { kind: "button", label: t(msg`See the piece`), href: head.siteUrl + productPath(product) },
          {
            kind: "note",
            text: t(
              msg`This is the one email that you asked for: your request for this piece is deleted now.`,
            ),
          },
          ...(access === undefined
            ? linked("", access, head)
            : [
                {
                  kind: "link",
                  label: t(msg`End all emails about sold-out pieces`),
                  href: access.link,
                } as const,
              ]),
        ],
        reason: t(
          msg`You get this message because somebody, hopefully you, left this address at ${{ shop: head.shop.name }} to hear when this piece is back.`,
        ),
      };
    },
  ),
  newsletter_confirmation: letter(z.object({}), (_data, head, access) => {
    const { t } = head.language;
    const shop = head.shop.name;
    return {
      subject: t(msg`Confirm the newsletter of ${{ shop }}`),
      preview: t(msg`All it takes is one click.`),
      title: t(msg`Confirm the newsletter`),
      blocks: [
        {
          kind: "paragraph",
          text: t(
            msg`Somebody, hopefully you, asked for the newsletter of ${{ shop }} at this address. It comes once you confirm it, and you can unsubscribe at any time.`,
          ),
        },
        ...linked(t(msg`Subscribe`), access, head),
        {
          kind: "note",
          text: t(
            msg`The link works for three days. If it was not you, there is nothing to do: no newsletter comes, and the address is deleted after a week.`,
          ),
        },
      ],
      reason: t(
        msg`You get this message because somebody entered this email address at ${{ shop }} to get the newsletter.`,
      ),
    };
  }),
  inquiry_answered: letter(inquiryData.extend({ answer: z.string() }), ({ inquiry, answer }, head) => {
    const { t } = head.language;
    const request = requestOf(inquiry, head.language);
    const answered = {
      preview: oneLine(answer),
      title: t(msg`Our answer to you`),
      reason: wroteToUs(head),
    };
    if (request)
      return {
        ...answered,
        subject: request.says("re"),
        blocks: [
          { kind: "paragraph", text: manyLines(answer) },
          { kind: "note", text: request.says("youAsked") },
          ...requestBlocks(inquiry, head.language),
        ],
      };
    const subject = inquiry.subject ? unlinked(oneLine(inquiry.subject)) : undefined;
    const product = inquiry.product_name ? oneLine(inquiry.product_name) : undefined;
    const about = subject ?? product;
    return {
      ...answered,
      subject:
        about === undefined
          ? t(msg`Re: your message`)
          : t(msg({ message: msg`Re: ${{ subject: about }}`, comment: "The subject of an answer" })),
      blocks: [
        { kind: "paragraph", text: manyLines(answer) },
        {
          kind: "note",
          text:
            subject !== undefined || product === undefined
              ? t(msg`You wrote:`)
              : t(msg`You wrote about ${{ product }}:`),
        },
        { kind: "quote", text: unlinked(manyLines(inquiry.message)) },
      ],
    };
  }),
};
