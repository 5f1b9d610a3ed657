import type { I18n } from "@lingui/core";
import { useLinkText } from "../../base/shop/use-link-text.ts";
import { type OriginalOf, useOriginal } from "../../base/shop/use-original.ts";
import { msg, plural } from "@lingui/core/runtime-macro";
import { useMoney, useShop, useWords } from "../../base/shop/use-shop.ts";
import { useLingui } from "@lingui/react/macro";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import type { PageLink, Words } from "../../../domain/shop/shop.ts";
import { productPath } from "../../../domain/catalog/product-path.ts";
import { productsAddress } from "../../features/catalog/products-address.ts";
import { findPages } from "../../features/shop/find-pages.ts";
import { listSuggestions, type Suggestions } from "../../features/catalog/suggestions.ts";
import { lazyClient } from "../../base/clients/lazy/lazy-client.ts";
import { useLoaded } from "../../base/loading/use-loaded.ts";
import { Photo } from "../../base/ui/photo.tsx";
import { Price } from "../../base/ui/price.tsx";
import { unbrokenWords } from "../../base/ui/unbroken-words.tsx";

export type SearchSuggestionsProps = {
  /** The listbox's id, which the combobox controls. */
  id: string;
  /** The combobox. Its `aria-expanded` and `aria-activedescendant` are kept here. */
  input: RefObject<HTMLInputElement | null>;
  /** Called before a suggestion is opened. */
  onFollow?: () => void;
};

/** How long typing has to pause before suggestions are fetched, in milliseconds. */
const pause = 150;

/** What a search finds while it is being typed: a listbox below the search box. */
export default function SearchSuggestions({ id, input, onFollow }: SearchSuggestionsProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const words = useWords();
  const original = useOriginal();
  const shop = useShop();
  const linkText = useLinkText();
  const [text, setText] = useState(() => input.current?.value.trim() ?? "");
  // Shows suggestions for what was typed while this code was loading.
  const [isOpen, setOpen] = useState(() => isTypedIn(input.current));
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(text, isOpen);
  const pages = suggestions ? findPages(text, shop, i18n.t) : [];
  const options = suggestions
    ? [...pageOptions(pages, linkText, i18n.t), ...optionsOf(suggestions, i18n.t, words, original)]
    : [];
  const isShown = isOpen && options.length > 0;

  function follow(address: string) {
    setOpen(false);
    setActive(-1);
    onFollow?.();
    void navigate(address);
  }

  const onInput = useEffectEvent(() => {
    setText(input.current!.value.trim());
    setActive(-1);
    setOpen(true);
  });
  const onReady = useEffectEvent(() => {
    // The text may have changed since the first rendering.
    if (input.current!.value.trim() !== text) onInput();
  });
  const onBlur = useEffectEvent(() => setOpen(false));
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    if (event.isComposing) return;
    if ((key === "ArrowDown" || key === "ArrowUp") && options.length > 0) {
      event.preventDefault();
      setOpen(true);
      // One more position than there are options: the text itself.
      const places = options.length + 1;
      const step = key === "ArrowDown" ? 1 : -1;
      setActive(
        isShown ? ((active + 1 + step + places) % places) - 1 : key === "ArrowDown" ? 0 : options.length - 1,
      );
    } else if (key === "Escape" && isShown) {
      // Keeps Escape from clearing the box and from closing the menu around it.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      setActive(-1);
    } else if (key === "Enter") {
      const chosen = isShown ? options[active] : undefined;
      if (chosen) {
        event.preventDefault();
        follow(chosen.address);
      } else setOpen(false);
    }
  });

  useEffect(() => {
    const box = input.current!;
    const listeners = {
      input: () => onInput(),
      blur: () => onBlur(),
      keydown: (event: Event) => onKeyDown(event as KeyboardEvent),
    };
    for (const [name, listener] of Object.entries(listeners)) box.addEventListener(name, listener);
    // oxlint-disable-next-line react/set-state-in-effect -- the box is not React's, and nobody listened until now
    onReady();
    return () => {
      for (const [name, listener] of Object.entries(listeners)) box.removeEventListener(name, listener);
    };
  }, [input]);

  useEffect(() => {
    const box = input.current!;
    box.setAttribute("aria-expanded", String(isShown));
    set(box, "aria-activedescendant", isShown && active >= 0 ? `${id}-${active}` : null);
  }, [input, id, isShown, active]);

  return (
    <>
      <span role="status" className="sr-only">
        {isOpen && suggestions && announcement(options.length, i18n.t)}
      </span>
      <div
        id={id}
        role="listbox"
        aria-label={t`Suggestions`}
        hidden={!isShown}
        // Keeps the focus in the box.
        onPointerDown={(event) => event.preventDefault()}
        className="absolute top-full inset-e-0 z-40 mt-2 max-h-[70svh] w-full min-w-72 overflow-y-auto border border-line bg-raised py-2 shadow-lg"
      >
        {options.map(({ address, key, content }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the combobox's
          <div
            key={key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => follow(address)}
            className="flex cursor-pointer items-center gap-3 px-3 py-2 text-ui hover:bg-wash aria-selected:bg-wash aria-selected:text-sapphire"
          >
            {content}
          </div>
        ))}
      </div>
    </>
  );
}

function pageOptions(pages: readonly PageLink[], linkText: ReturnType<typeof useLinkText>, t: I18n["t"]) {
  return pages.map((link) => ({
    key: `page ${link.to}`,
    address: link.to,
    content: (
      <>
        <span className="min-w-0 flex-1 wrap-break-word" {...linkText(link)} />
        <span className="text-micro text-ink-3">{t(msg`Page`)}</span>
      </>
    ),
  }));
}

function optionsOf(
  { filter, products, categories }: Suggestions,
  t: I18n["t"],
  words: Words,
  original: OriginalOf,
) {
  return [
    ...products.map(({ image, final_price, ...product }) => ({
      key: `product ${product.id}`,
      address: productPath(product),
      content: (
        <>
          <span className="w-12 shrink-0">
            <Photo image={image} alt="" sizes="3rem" widths={[160]} className="aspect-square" />
          </span>
          <span className="min-w-0 flex-1 wrap-break-word" {...original(product, "name")}>
            {unbrokenWords(product.name)}
          </span>
          <Price price={final_price} className="figures" />
        </>
      ),
    })),
    ...categories.map(({ category, products: count }) => ({
      key: `category ${category}`,
      address: productsAddress({ ...filter, category }),
      content: (
        <>
          <span className="min-w-0 flex-1 wrap-break-word">
            {unbrokenWords(t(msg`In ${{ category: words(category) }}`))}
          </span>
          <span className="figures text-micro text-ink-3">
            {t(msg`${plural({ count }, { one: "# piece", other: "# pieces" })}`)}
          </span>
        </>
      ),
    })),
  ];
}

function announcement(count: number, t: I18n["t"]): string {
  if (count === 0) return t(msg`No suggestions`);
  return t(
    msg`${plural({ count }, { one: "# suggestion, use the arrow keys to choose", other: "# suggestions, use the arrow keys to choose" })}`,
  );
}

/** What is suggested for a text; undefined until that is known. Searching works without. */
function useSuggestions(text: string, isOpen: boolean): Suggestions | undefined {
  const money = useMoney();
  const isLong = text.length >= 2;
  const { value } = useLoaded(
    isOpen && isLong ? text : null,
    async (signal) => {
      await new Promise((resolve) => setTimeout(resolve, pause));
      signal.throwIfAborted();
      return listSuggestions(await lazyClient(), text, money);
    },
    (error) => console.warn("The suggestions could not be fetched.", error),
  );
  // While typing continues, the suggestions for the shorter text stay.
  return isLong ? value : undefined;
}

function isTypedIn(box: HTMLInputElement | null): boolean {
  return box !== null && document.activeElement === box && box.value !== box.defaultValue;
}

function set(element: Element, name: string, value: string | null) {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
