import { useLingui } from "@lingui/react/macro";
import { type CSSProperties, type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Form, useSubmit } from "react-router";
import { currencySign, type MoneyFormat } from "../../../../domain/money/money.ts";
import { typedNumber } from "../../../../domain/base/typed-number.ts";
import type { FacetCounts } from "../../../features/catalog/facets.ts";
import { readPrice } from "../../../features/catalog/typed-price.ts";
import type { ChosenFacets, ProductFilter } from "../../../features/catalog/product-filter.ts";
import { filterFields, listPath } from "../../../features/catalog/products-address.ts";
import { useHydrated } from "../../../base/browser/use-hydrated.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";

type PriceRangeProps = { filter: ProductFilter; prices: FacetCounts["prices"] };

/** The lowest and highest price, as a form that works without scripts; with scripts there is a slider as well. */
export function PriceRange({ filter, prices }: PriceRangeProps) {
  const { min, max } = filter.facets;
  if (min === null && max === null && (!prices || prices.lowest === prices.highest)) return null;
  const lowest = Math.floor(Math.min(prices?.lowest ?? Infinity, min ?? Infinity, max ?? Infinity));
  const width = Math.max(prices?.highest ?? 0, max ?? 0, min ?? 0) - lowest;
  const step = stepFor(width);
  return (
    <PriceForm
      filter={filter}
      lowest={lowest}
      highest={lowest + Math.ceil(width / step) * step}
      step={step}
    />
  );
}

type PriceFormProps = { filter: ProductFilter; lowest: number; highest: number; step: number };

/** How long to wait after the last key press that moves the slider, in milliseconds. */
const pause = 400;

function PriceForm({ filter, lowest, highest, step }: PriceFormProps) {
  const { t } = useLingui();
  const money = useMoney();
  const { facets } = filter;
  const id = useId();
  const timer = useRef<number>(undefined);
  const submit = useSubmit();
  const isHydrated = useHydrated();
  const sign = currencySign(money);
  const [{ from, to, min, max }, setTyped] = useState(() => typedFor(facets, money));
  // A change of the URL replaces the text without losing the focus.
  if (min !== facets.min || max !== facets.max) setTyped(typedFor(facets, money));
  const setFrom = (text: string) => setTyped((typed) => ({ ...typed, from: text }));
  const setTo = (text: string) => setTyped((typed) => ({ ...typed, to: text }));
  const others = filterFields({ ...filter, facets: { ...facets, min: null, max: null } });

  useEffect(() => () => window.clearTimeout(timer.current), []);

  function choose() {
    window.clearTimeout(timer.current);
    const fields = new URLSearchParams(others);
    if (from.trim()) fields.set("min", from.trim());
    if (to.trim()) fields.set("max", to.trim());
    void submit(fields, { action: listPath(filter), preventScrollReset: true });
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    choose();
  }

  const bounded = (text: string, otherwise: number) => {
    const price = readPrice(text, money);
    return price === null ? otherwise : Math.min(Math.max(price, lowest), highest);
  };
  const low = bounded(from, lowest);
  const high = Math.max(bounded(to, highest), low);
  const slider = {
    min: lowest,
    max: highest,
    step,
    onPointerUp: choose,
    onKeyUp: (event: { key: string }) => {
      window.clearTimeout(timer.current);
      if (/^(Arrow|Page|Home|End)/.test(event.key)) timer.current = window.setTimeout(choose, pause);
    },
  } as const;
  return (
    <section aria-labelledby={id} className="mt-7">
      <h3 id={id} className="text-note text-ink-3">{t`Price`}</h3>
      <Form action={listPath(filter)} onSubmit={onSubmit} className="mt-3">
        {others.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <div className="price-slider" style={track(low, high, lowest, highest)}>
          {isHydrated && (
            <>
              <input
                {...slider}
                type="range"
                value={low}
                aria-label={t`Lowest price`}
                aria-valuetext={sign + low}
                onChange={({ target }) => {
                  const price = Math.min(Number(target.value), high);
                  setFrom(price > lowest ? typedNumber(price, money) : "");
                }}
              />
              <input
                {...slider}
                type="range"
                value={high}
                aria-label={t`Highest price`}
                aria-valuetext={sign + high}
                onChange={({ target }) => {
                  const price = Math.max(Number(target.value), low);
                  setTo(price < highest ? typedNumber(price, money) : "");
                }}
              />
            </>
          )}
        </div>
        <div className="mt-3 flex flex-wrap items-end gap-2">
          <label className="min-w-15 flex-1 text-micro text-ink-3">
            {t`From ${sign}`}

            <input
              name="min"
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              value={from}
              placeholder={String(lowest)}
              onChange={({ target }) => setFrom(target.value)}
              className="field field-sm figures mt-1"
            />
          </label>
          <label className="min-w-15 flex-1 text-micro text-ink-3">
            {t`To ${sign}`}

            <input
              name="max"
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              value={to}
              placeholder={String(highest)}
              onChange={({ target }) => setTo(target.value)}
              className="field field-sm figures mt-1"
            />
          </label>
          <button className="btn btn-secondary btn-sm" aria-label={t`Set the price`}>
            {t({ message: "Set", context: "button" })}
          </button>
        </div>
      </Form>
    </section>
  );
}

function typedFor({ min, max }: ChosenFacets, money: MoneyFormat) {
  return { from: typed(min, money), to: typed(max, money), min, max };
}

function typed(price: number | null, money: MoneyFormat): string {
  return price === null ? "" : typedNumber(price, money);
}

/** About a hundred steps, each a round number. */
function stepFor(width: number): number {
  return [1, 2, 5, 10, 20, 50, 100, 200, 500].find((step) => width / step <= 100) ?? 1000;
}

/** The start and end of the slider's chosen part. */
function track(low: number, high: number, lowest: number, highest: number) {
  const share = (price: number) => `${((price - lowest) / Math.max(highest - lowest, 1)) * 100}%`;
  return { "--from": share(low), "--to": share(high) } as CSSProperties;
}
