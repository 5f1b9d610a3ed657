import { useLingui } from "@lingui/react/macro";
import { ZoomIn } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { forwardIn } from "../../../base/behaviors/forward.ts";
import { whenIdle } from "../../../base/behaviors/prefetch-pages.ts";
import { productImage } from "../../../../domain/catalog/product-image.ts";
import { useBackend } from "../../../base/clients/use-backend.ts";
import { cropPosition, readView, shapeOf } from "../../../../domain/catalog/photo-view.ts";
import { tileColor } from "../../../../domain/shop/tile-color.ts";
import { NoPhoto, Photo } from "../../../base/ui/photo.tsx";
import { Picture } from "../../../base/ui/picture.tsx";
import { altOf, placeOf } from "./picture-alt.ts";
import { groundOf } from "./picture-ground.ts";
import type { Zoom } from "./zoom.late.tsx";
import { late } from "../../../base/late/late.tsx";
import { lateCode } from "../../../base/behaviors/late-code.ts";

const zoomCode = late(() => import("./zoom.late.tsx"));
const VideoSlide = late(() => import("./video-slide.late.tsx")).part((code) => code.VideoSlide);

type GalleryProps = {
  name: string;
  pictures: readonly string[];
  /** The picture of the chosen options: whenever it changes, it is shown. */
  wanted: string | null;
};

/**
 * A product's pictures. On small screens they are swiped; on wide ones the selected picture is shown. A click enlarges
 * it.
 */
export function Gallery({ name, pictures, wanted }: GalleryProps) {
  const { t, i18n } = useLingui();
  const [chosen, setChosen] = useState<number | null>(null);
  const strip = useRef<HTMLDivElement>(null);
  const zoom = useRef<HTMLDialogElement>(null);
  const [LoadedZoom, setLoadedZoom] = useState<typeof Zoom | null>(null);
  // If prefetching fails, enlarging tries again.
  useEffect(() => whenIdle(() => void zoomCode.load().catch(() => {})), []);
  const current = chosen ?? 0;
  const shown = pictures[current];

  function choose(index: number) {
    setChosen(index);
    const shown = strip.current;
    shown?.scrollTo({ left: forwardIn(shown) * index * shown.clientWidth });
  }

  const followed = useRef(wanted);
  const follow = useEffectEvent((picture: string | null) => {
    if (followed.current === picture) return;
    followed.current = picture;
    choose(Math.max(0, pictures.indexOf(picture ?? "")));
  });
  useEffect(() => follow(wanted), [wanted]);

  async function enlarge() {
    const code = await lateCode(zoomCode, t`The picture could not be enlarged`);
    if (!code) return;
    flushSync(() => setLoadedZoom(() => code.Zoom));
    zoom.current!.showModal();
  }

  if (shown === undefined) {
    return (
      <div className="gallery">
        <Photo image={null} alt={name} sizes="100vw" className="gallery-strip" />
      </div>
    );
  }
  return (
    <div className="gallery" data-chosen={chosen ?? undefined} style={groundOf(shown)}>
      <div
        ref={strip}
        className="gallery-strip"
        onScroll={({ currentTarget: { scrollLeft, clientWidth, scrollWidth } }) => {
          if (scrollWidth > clientWidth) setChosen(Math.round(Math.abs(scrollLeft) / clientWidth));
        }}
      >
        {pictures.map((picture, index) => (
          <Slide
            key={picture}
            picture={picture}
            alt={altOf(pictures, index, name, i18n.t)}
            current={index === current}
            first={index === 0}
            onZoom={() => void enlarge()}
          />
        ))}
      </div>
      {pictures.length > 1 && (
        <>
          <Thumbnails pictures={pictures} current={current} onChoose={choose} />
          <p
            dir="ltr"
            className="figures absolute top-3 inset-e-4 rounded-cut bg-paper/80 px-1.5 text-note text-ink-2 lg:hidden"
            aria-hidden="true"
          >
            {current + 1} / {pictures.length}
          </p>
        </>
      )}
      <ZoomIn
        size={31}
        strokeWidth={1.2}
        aria-hidden="true"
        className="pointer-events-none absolute inset-e-6.5 bottom-6.5 rounded-cut bg-paper/80 p-1.5 text-ink-2 max-lg:hidden"
      />
      {LoadedZoom && (
        <LoadedZoom
          ref={zoom}
          pictures={pictures}
          current={current}
          ground={groundOf(shown)}
          onChoose={choose}
          name={name}
        />
      )}
    </div>
  );
}

type SlideProps = {
  picture: string;
  alt: string;
  current: boolean;
  first: boolean;
  onZoom: () => void;
};

function Slide({ picture, alt, current, first, onZoom }: SlideProps) {
  const { t } = useLingui();
  const view = readView(picture);
  const shape = shapeOf(view);
  const fills = view.ground === null && shape !== null && shape > 2 / 3 && shape < 3 / 2;
  const frame = {
    "data-current": current || undefined,
    "data-fills": fills || undefined,
    className: "gallery-slide",
    style: groundOf(picture),
  };
  const press = { type: "button", "aria-label": t`Enlarge: ${alt}`, onClick: onZoom } as const;
  const shown = (
    <Picture
      {...productImage(picture, useBackend())}
      sizes="(width < 64rem) 100vw, 56vw"
      alt={alt}
      width={view.size?.[0] ?? 1200}
      height={view.size?.[1] ?? 1200}
      loading={first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : undefined}
      draggable={false}
      className={view.ground === tileColor ? "melt" : undefined}
      style={{ ...(shape && { "--shape": shape }), objectPosition: cropPosition(view) }}
      fallback={<NoPhoto alt={alt} />}
    />
  );
  return view.video ? (
    <VideoSlide picture={picture} frame={frame} press={press}>
      {shown}
    </VideoSlide>
  ) : (
    <button {...press} {...frame}>
      {shown}
    </button>
  );
}

type ThumbnailsProps = {
  pictures: readonly string[];
  current: number;
  onChoose: (index: number) => void;
};

function Thumbnails({ pictures, current, onChoose }: ThumbnailsProps) {
  const { t } = useLingui();
  return (
    <div
      role="group"
      aria-label={t`Product pictures`}
      className="flex flex-wrap gap-2 bg-paper px-gutter pt-3 lg:absolute lg:bottom-4 lg:inset-s-[calc(var(--spacing-gutter)-0.5rem)] lg:max-h-[calc(100%-2rem)] lg:flex-col lg:bg-transparent lg:p-2"
    >
      {pictures.map((picture, index) => (
        <button
          key={picture}
          type="button"
          aria-label={t(placeOf(pictures, index))}
          aria-current={index === current ? "true" : undefined}
          onClick={() => onChoose(index)}
          className="size-14 border border-line-2 transition-colors hover:border-edge aria-[current]:border-ink lg:size-16"
        >
          <Photo image={picture} alt="" sizes="64px" className={readView(picture).video ? "plays" : ""} />
        </button>
      ))}
    </div>
  );
}
