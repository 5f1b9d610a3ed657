import { useSyncExternalStore } from "react";
import { productImage } from "../../../domain/catalog/product-image.ts";
import { useBackend } from "../clients/use-backend.ts";
import { cropPosition, readView } from "../../../domain/catalog/photo-view.ts";
import { CrownPlot } from "./crown-plot.tsx";
import { Picture } from "./picture.tsx";

type PhotoProps = {
  /** The stored URL of a product's picture; null for the placeholder. */
  image: string | null;
  alt: string;
  sizes: string;
  widths?: readonly number[];
  secondImage?: string | null;
  eager?: boolean;
  className?: string;
};

/** A photograph that fills a square. If it has another shape, the part around its focus is shown. */
export function Photo({ image, alt, sizes, widths, secondImage, eager = false, className }: PhotoProps) {
  const source = usePictures(sizes, widths);
  return (
    <span className={className ? `photo ${className}` : "photo"}>
      {image ? (
        <Picture
          key={image}
          {...source(image)}
          alt={alt}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : undefined}
          fallback={<NoPhoto alt={alt} />}
        />
      ) : (
        <NoPhoto alt={alt} />
      )}
      {image && secondImage && <SecondView key={secondImage} {...source(secondImage)} />}
    </span>
  );
}

/** The second view is not loaded where the pointer cannot hover, which the server cannot know. */
function SecondView(source: ReturnType<ReturnType<typeof usePictures>>) {
  const canHover = useSyncExternalStore(
    followHover,
    () => hover().matches,
    () => false,
  );
  if (!canHover) return null;
  return <Picture {...source} alt="" loading="lazy" fetchPriority="low" fallback={null} />;
}

const hover = () => matchMedia("(hover: hover)");

function followHover(onChange: () => void) {
  const query = hover();
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

function usePictures(sizes: string, widths: readonly number[] | undefined) {
  const backend = useBackend();
  return (image: string) => {
    const source = productImage(image, backend, widths, "square");
    const objectPosition = cropPosition(readView(image));
    return {
      ...source,
      sizes: source.srcSet && sizes,
      decoding: "async",
      style: objectPosition ? { objectPosition } : undefined,
    } as const;
  };
}

export function NoPhoto({ alt }: { alt: string }) {
  return (
    <span
      {...(alt === "" ? { "aria-hidden": true } : { role: "img", "aria-label": alt })}
      className="grid size-full place-items-center text-line-2"
    >
      <CrownPlot cut="round" size={96} className="h-auto w-2/5" />
    </span>
  );
}
