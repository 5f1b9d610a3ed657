import type { CSSProperties } from "react";
import { readView, shapeOf } from "../../../domain/photo-view.ts";
import { shopImage } from "../../../domain/shop-image.ts";
import { useBackend } from "../../base/clients/use-backend.ts";

/** The owner's picture, of any shape: above the words on small screens, beside them on wide ones. */
export function OwnHeroPicture({ image, alt }: { image: string; alt: string }) {
  const backend = useBackend();
  const view = readView(image);
  // A tall one would push the words off a phone's screen.
  const shape = Math.min(Math.max(shapeOf(view) ?? 1.25, 1), 1.6);
  const [width, height] = view.size ?? [];
  const { src, srcSet } = shopImage(image, backend, [480, 800, 1200, 1600, 2000]);
  return (
    <div
      className="aspect-(--shape) sm:max-lg:aspect-2/1 lg:absolute lg:inset-y-0 lg:right-0 lg:left-1/2 lg:aspect-auto"
      style={{ "--shape": shape } as CSSProperties}
    >
      <img
        {...{ src, srcSet, width, height }}
        alt={alt}
        sizes={srcSet && "(width >= 64rem) 50vw, 100vw"}
        fetchPriority="high"
        decoding="async"
        className="size-full object-cover"
      />
    </div>
  );
}
