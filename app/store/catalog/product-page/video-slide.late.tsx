import { type ComponentProps, type ReactElement, useState, useSyncExternalStore } from "react";
import { productImage } from "../../../../domain/catalog/product-image.ts";
import { productVideo } from "../../../../domain/catalog/product-video.ts";
import { useBackend } from "../../../base/clients/use-backend.ts";
import { VideoPlayer } from "../../../features/catalog/video-player.tsx";

type VideoSlideProps = {
  /** The address of the poster, which names the video. */
  picture: string;
  /** How any slide stands in the gallery. */
  frame: ComponentProps<"div"> & Record<"data-current" | "data-fills", true | undefined>;
  /** The button that enlarges it. */
  press: ComponentProps<"button">;
  /** The poster. */
  children: ReactElement;
};

/**
 * A video in the gallery: its poster, over which it plays without a sound once it is chosen. Whoever wants little motion
 * or little data starts it. Without scripts the browser's own controls do.
 */
export function VideoSlide({ picture, frame, press, children }: VideoSlideProps) {
  const backend = useBackend();
  const source = productVideo(picture, backend)!;
  const isHere = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const [isBroken, setBroken] = useState(false);
  const [isHeld, setHeld] = useState(false);
  return (
    <div {...frame} className={`${frame.className} relative`}>
      <button {...press} className="grid size-full place-items-center" style={{ cursor: "inherit" }}>
        {children}
      </button>
      {isHere && frame["data-current"] && !isBroken && (
        <VideoPlayer
          picture={picture}
          source={source}
          fills={frame["data-fills"] === true}
          isHeld={isHeld}
          onHold={setHeld}
          onError={() => setBroken(true)}
        />
      )}
      <noscript>
        <video
          src={source}
          poster={productImage(picture, { ...backend, imageRender: false }).src}
          controls
          muted
          loop
          playsInline
          preload="metadata"
          // Its controls stand above the gallery's sign.
          style={{ height: "calc(100% - 4rem)" }}
          className="absolute inset-0 w-full bg-tile"
        />
      </noscript>
    </div>
  );
}

/** Whether this is a browser that runs scripts does not change. */
const neverChanges = () => () => {};
