import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import type { HomeKind } from "../../../../../domain/shop/home-sections.ts";

/** Where the sections are listed. */
export const homeSettings = "/admin/settings/home";

type FieldTexts = { label: MessageDescriptor; hint?: MessageDescriptor };

type KindTexts = {
  name: MessageDescriptor;
  /** What it shows, for whoever chooses among them. */
  note: MessageDescriptor;
  /** Its fields in the form's order. */
  fields: Readonly<Record<string, FieldTexts>>;
  /** What its items are called. */
  items?: { title: MessageDescriptor; body: MessageDescriptor; add: MessageDescriptor };
};

const title = { label: msg`Title` };
const text = { label: msg`Text`, hint: msg`An empty line begins a new paragraph.` };
const picture = { label: msg`Picture` };
const button = { label: msg`Button`, hint: msg`What it says. Without a link, there is none.` };
const link = {
  label: msg`Link`,
  hint: msg`A page of this shop, such as /products, or an address with https://.`,
};

/** The kinds of sections, with their fields: those of `homeFields`. */
export const kinds: Readonly<Record<HomeKind, KindTexts>> = {
  hero: {
    name: msg`Hero`,
    note: msg`A picture or a video with the shop's first words.`,
    fields: {},
  },
  category_list: {
    name: msg`List of categories`,
    note: msg`All categories with the number of their pieces.`,
    fields: {},
  },
  promotions: {
    name: msg`Running promotions`,
    note: msg`A line for each promotion that runs. Without any, there is nothing.`,
    fields: {},
  },
  featured: {
    name: msg`Featured products`,
    note: msg`The first four featured products.`,
    fields: {
      title: { ...title, hint: msg`Without one, it says "Featured pieces" in the page's language.` },
    },
  },
  category_tiles: {
    name: msg`Two categories with pictures`,
    note: msg`The first two categories, large.`,
    fields: {},
  },
  why_choose: {
    name: msg`Why choose the shop`,
    note: msg`Your reasons beside a picture. Without your own, the program's.`,
    fields: {
      title: { ...title, hint: msg`Without one, it says "Why choose" and the shop's name.` },
      picture: { ...picture, hint: msg`Without one, a diamond with the names of its parts.` },
      items: {
        label: msg`Reasons`,
        hint: msg`Without any, the program's stand there, which follow your settings.`,
      },
    },
    items: { title: msg`Reason`, body: msg`Words`, add: msg`Add a reason` },
  },
  collection: {
    name: msg`Collection`,
    note: msg`The first products of a collection.`,
    fields: {
      collection: { label: msg`Collection`, hint: msg`It is shown once it is published and has products.` },
      title: { ...title, hint: msg`Without one, the collection's name.` },
      body: { label: msg`Text` },
      amount: { label: msg`Products` },
    },
  },
  picture_text: {
    name: msg`Text beside a picture`,
    note: msg`A picture, a title, words and a button.`,
    fields: { title, body: text, picture, side: { label: msg`The picture stands` }, button, link },
  },
  story: {
    name: msg`Story`,
    note: msg`Who makes the pieces: words with a portrait.`,
    fields: {
      title,
      body: text,
      picture: { label: msg`Portrait` },
      name: { label: msg`Name`, hint: msg`Below the words, such as of whom they are.` },
    },
  },
  quotes: {
    name: msg`Quotes from reviews`,
    note: msg`What buyers say of your pieces.`,
    fields: {
      title: { ...title, hint: msg`Without one, it says "What buyers say".` },
      reviews: {
        label: msg`Reviews`,
        hint: msg`Without chosen ones, the newest with the most stars, from four on.`,
      },
    },
  },
  questions: {
    name: msg`Questions and answers`,
    note: msg`Questions that open to their answers.`,
    fields: {
      title: { ...title, hint: msg`Without one, it says "Questions and answers".` },
      items: { label: msg`Questions` },
    },
    items: { title: msg`Question`, body: msg`Answer`, add: msg`Add a question` },
  },
  banner: {
    name: msg`Banner`,
    note: msg`A wide band with a few words, a picture and a button.`,
    fields: { title, body: { label: msg`Text` }, picture, look: { label: msg`Background` }, button, link },
  },
  newsletter: {
    name: msg`Newsletter`,
    note: msg`Where shoppers subscribe. It is shown while the newsletter is switched on.`,
    fields: {
      title: { ...title, hint: msg`Without one, it says "Newsletter" in the page's language.` },
      body: { label: msg`Text`, hint: msg`What your newsletter is about, and how often it comes.` },
    },
  },
};

/** What the choices of a field are called. */
export const choiceNames: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  amount: { 4: msg`At most 4`, 8: msg`At most 8` },
  side: { start: msg`Before the words`, end: msg`After the words` },
  look: {
    light: msg({ message: "Light", context: "background" }),
    dark: msg({ message: "Dark", context: "background" }),
  },
};
