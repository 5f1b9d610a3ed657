import type { MessageDescriptor } from "@lingui/core";
import {
  createContext,
  type ElementType,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
  use,
} from "react";
import { jsx } from "#jsx/jsx-runtime";
import { english } from "./languages.ts";

const LanguageContext = createContext(english);

export const LanguageProvider = LanguageContext.Provider;

/** Lingui's macro of this name is compiled to this. */
export function useLingui() {
  const i18n = use(LanguageContext);
  return { i18n, _: i18n.t };
}

type Elements = Record<string, ReactElement<{ children?: ReactNode }>>;

type Translated = MessageDescriptor & { components?: Elements };

/** A text with elements in it. Lingui's macro of this name is compiled to this. */
export function Trans({ id, message, values = {}, components = {} }: Translated) {
  const { i18n } = useLingui();
  const elements: Elements = { ...components };
  const plain: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const isElement = isValidElement(value) || String(value).includes("<");
    if (isElement) elements[name] = <Fragment>{value as ReactNode}</Fragment>;
    plain[name] = isElement ? `<${name}/>` : value;
  }
  return <>{withElements(i18n._(id, plain, { message }), elements)}</>;
}

const tag = /<(\w+)>(.*?)<\/\1>|<(\w+)\/>/s;

function withElements(text: string, elements: Elements): ReactNode {
  const parts: ReactNode[] = [];
  let rest = text;
  for (let found = tag.exec(rest); found; found = tag.exec(rest)) {
    const [whole, around, inside, alone = around] = found;
    parts.push(rest.slice(0, found.index));
    const element = elements[alone!];
    if (element) {
      const { type, props } = element;
      const children = inside === undefined ? props.children : withElements(inside, elements);
      parts.push(jsx(type as ElementType, { ...props, children }, parts.length));
    }
    rest = rest.slice(found.index + whole.length);
  }
  return [...parts, rest];
}
