import type { CSSProperties } from "react";
import { cropPosition, readView, shapeOf } from "../../../../domain/catalog/photo-view.ts";
import { shopImage } from "../../../../domain/shop/shop-image.ts";
import { useBackend } from "../../../base/clients/use-backend.ts";
import { late } from "../../../base/late/late.tsx";

const HeroVideo = late(() => import("./hero-video.late.tsx")).part((code) => code.HeroVideo);

type OwnHeroPictureProps = {
  image: string;
  alt: string;
  /** Whether it is beside the words on wide screens. */
  isBeside: boolean;
};

/** The owner's picture, of any shape: above the words or, on wide screens, beside them if it is not wide itself. */
export function OwnHeroPicture({ image, alt, isBeside }: OwnHeroPictureProps) {
  const backend = useBackend();
  const view = readView(image);
  const own = shapeOf(view) ?? 1.25;
  // A tall one would push the words off a screen, and so would a wide one that is as high as on a phone.
  const shape = Math.min(Math.max(own, 1), 1.6);
  const wideShape = Math.min(Math.max(own, 1.9), 3.2);
  const [width, height] = view.size ?? [];
  const { src, srcSet } = shopImage(image, backend, [480, 800, 1200, 1600, 2000, 2500]);
  return (
    <div
      className={`relative aspect-(--shape) sm:max-lg:aspect-2/1 ${isBeside ? "lg:absolute lg:inset-y-0 lg:inset-e-0 lg:inset-s-1/2 lg:aspect-auto" : "lg:aspect-(--wide) lg:max-h-[68svh] lg:w-full"}`}
      style={{ "--shape": shape, "--wide": wideShape } as CSSProperties}
    >
      <img
        {...{ src, srcSet, width, height }}
        alt={alt}
        sizes={srcSet && sizesOf(own, shape, isBeside)}
        fetchPriority="high"
        decoding="async"
        className="size-full object-cover"
        style={{ objectPosition: cropPosition(view) }}
      />
      {view.video !== null && <HeroVideo picture={image} />}
    </div>
  );
}

/** How wide it is drawn, with what its box cuts off: a picture that fills a higher box is wider than the box. */
function sizesOf(own: number, shape: number, isBeside: boolean): string {
  const filling = (width: string, height: string) => `max(${width}, ${own.toFixed(3)} * ${height})`;
  const beside = filling("50vw", "max(33rem, 50vw)");
  return [
    `(width >= 64rem) ${isBeside ? beside : "100vw"}`,
    `(width >= 40rem) ${filling("100vw", "50vw")}`,
    filling("100vw", `${(100 / shape).toFixed(2)}vw`),
  ].join(", ");
}
