import { useLingui } from "@lingui/react/macro";
import { type CSSProperties, useId } from "react";
import phone from "../../../../store/shop/home/pictures/phone-780.avif";
import { readView, shapeOf } from "../../../../../domain/catalog/photo-view.ts";
import { shopImage } from "../../../../../domain/shop/shop-image.ts";
import { Lettering, LogoPicture } from "../../../../base/brand/logo.tsx";
import { useBackend } from "../../../../base/clients/use-backend.ts";
import { useShop } from "../../../../base/shop/use-shop.ts";
import { Picture } from "../../../../base/ui/picture.tsx";
import { accentProblem, defaultAccent, type LookDraft, readAccent } from "./look-facts.ts";

export function Preview({ draft }: { draft: LookDraft }) {
  const { t } = useLingui();
  const id = useId();
  const { name, hero } = useShop();
  const { logo, accent } = draft;
  const shown = (accentProblem(accent) === undefined && readAccent(accent)) || defaultAccent;
  return (
    <figure aria-labelledby={id} className="min-w-0 xl:sticky xl:top-6">
      <figcaption id={id} className="label">{t`Preview`}</figcaption>
      <div
        data-accent={shown}
        style={{ "--color-sapphire": shown } as CSSProperties}
        className="max-w-80 overflow-hidden rounded-cut border border-line-2 bg-tile"
      >
        <div className="flex h-14 items-center gap-2.5 px-4">
          {logo === "" ? (
            <Lettering name={name} className="text-[1.375rem]" />
          ) : (
            <LogoPicture logo={logo} name={name} />
          )}
        </div>
        <HeroPicture picture={hero.image ?? ""} />
        <div className="px-4 pt-5 pb-6">
          <p className="font-display text-[2rem] leading-none font-light tracking-[-0.02em] wrap-break-word">
            {hero.title}
          </p>
          {hero.text !== "" && <p className="mt-3 text-ui text-ink-2 wrap-break-word">{hero.text}</p>}
          <p className="btn btn-primary btn-sm mt-5 w-full bg-sapphire!">{t`Shop all products`}</p>
          <p className="mt-3 text-ui">
            <span className="link font-medium">{t`View all products`}</span>
          </p>
        </div>
      </div>
    </figure>
  );
}

function HeroPicture({ picture }: { picture: string }) {
  const { src, srcSet } = shopImage(picture, useBackend(), [320, 640]);
  const shape = Math.min(Math.max(shapeOf(readView(picture)) ?? 1.25, 1), 1.6);
  return (
    <div className="aspect-(--shape) bg-tile-deep" style={{ "--shape": shape } as CSSProperties}>
      <Picture
        {...(picture === "" ? { src: phone } : { src, srcSet })}
        sizes="320px"
        alt=""
        fallback={null}
        className="size-full object-cover"
      />
    </div>
  );
}
