import { describe, expect, onTestFinished, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { brooch, productPages } from "./product-page.ts";
import { arrows, button, desktop, isAccessible, narrowPhone, open } from "../base/screen.tsx";

const drawing = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><path fill="${color}" d="M0 0h90v60H0z"/></svg>`)}#size=90x60`;
const film = "/storage/v1/object/public/product-videos/1764000000000.mp4";
const poster = `${drawing("red")}&video=1764000000000.mp4`;

const player = () => document.querySelector<HTMLVideoElement>(".gallery-slide video:not([controls])");
const zoom = page.getByRole("dialog", { name: "Opal Brooch, enlarged" });

/** Opens a product with these pictures. Videos play in name only. */
async function openPictures(...[image, ...images]: string[]) {
  const did: string[] = [];
  const stand = (method: "play" | "pause") =>
    vi.spyOn(HTMLMediaElement.prototype, method).mockImplementation(function act(this: HTMLMediaElement) {
      did.push(method);
      this.dispatchEvent(new Event(method));
      return Promise.resolve();
    });
  const stands = [stand("play"), stand("pause")];
  onTestFinished(() => {
    for (const each of stands) each.mockRestore();
  });
  const product = { ...brooch, image, images } as unknown as typeof brooch;
  await open("/product/7", { responses: productPages([product]) });
  return did;
}

const emulateMotion = (value: "reduce" | "no-preference") =>
  cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value }] });

async function allowMotion() {
  await emulateMotion("no-preference");
  onTestFinished(async () => {
    await emulateMotion("reduce");
  });
}

describe("a video among the pictures", () => {
  test("is shown by its poster, and plays without a sound when it is asked to", async () => {
    const did = await openPictures(drawing("blue"), poster);
    await expect.element(button("Picture 1 of 2")).toHaveAttribute("aria-current", "true");
    expect(player()).toBeNull();
    await button("Video 2 of 2").click();
    await expect.element(button("Play the video")).toBeVisible();
    await expect.element(button("Enlarge: Opal Brooch, video 2 of 2").getByRole("img")).toBeVisible();
    const { muted, loop, playsInline, preload, src, poster: shown } = player()!;
    expect({ muted, loop, playsInline, preload, src, shown }).toEqual({
      muted: true,
      loop: true,
      playsInline: true,
      preload: "none",
      src: window.location.origin + film,
      shown: poster,
    });
    await isAccessible([desktop, narrowPhone]);
    expect(did).toEqual([]);
    await button("Play the video").click();
    await button("Pause the video").click();
    await expect.element(button("Play the video")).toHaveFocus();
    expect(did).toEqual(["play", "pause"]);
    await button("Picture 1 of 2").click();
    await expect.poll(player).toBeNull();
  });

  test("starts by itself where nobody wants less motion, until it is stopped", async () => {
    await allowMotion();
    const did = await openPictures(poster, drawing("blue"));
    await button("Pause the video").click();
    expect(did).toEqual(["play", "pause"]);
    await button("Picture 2 of 2").click();
    await button("Video 1 of 2").click();
    await expect.element(button("Play the video")).toBeVisible();
    expect(did).toEqual(["play", "pause"]);
    await button("Play the video").click();
    await button("Picture 2 of 2").click();
    await button("Video 1 of 2").click();
    await expect.element(button("Pause the video")).toBeVisible();
    expect(did).toEqual(["play", "pause", "play", "play"]);
  });

  test("waits where data is to be saved", async () => {
    await allowMotion();
    Object.defineProperty(navigator, "connection", { configurable: true, value: { saveData: true } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, "connection"));
    const did = await openPictures(poster);
    await expect.element(button("Play the video")).toBeVisible();
    expect(did).toEqual([]);
  });

  test("that cannot be played is its poster", async () => {
    await openPictures(poster);
    await expect.element(button("Play the video")).toBeVisible();
    player()!.dispatchEvent(new Event("error"));
    await expect.element(button("Play the video")).not.toBeInTheDocument();
    await expect.element(button("Enlarge: Opal Brooch").getByRole("img")).toBeVisible();
  });

  test("has the browser's controls when it is enlarged, and its keys", async () => {
    await openPictures(drawing("blue"), poster);
    await button("Enlarge: Opal Brooch, picture 1 of 2").click();
    await button("Next picture").click();
    await expect.element(zoom.getByRole("status")).toHaveTextContent("Video 2 of 2");
    const enlarged = zoom.element().querySelector("video")!;
    expect([enlarged.controls, enlarged.muted, enlarged.ariaLabel]).toEqual([
      true,
      true,
      "Opal Brooch, video 2 of 2",
    ]);
    await expect.element(button("Zoom in")).toHaveAttribute("aria-disabled", "true");
    await isAccessible([desktop, narrowPhone]);
    enlarged.focus();
    await userEvent.keyboard(`${arrows().back}+`);
    await expect.element(zoom.getByRole("status")).toHaveTextContent("Video 2 of 2");
    await button("Previous picture").click();
    await expect.element(zoom.getByRole("status")).toHaveTextContent("Picture 1 of 2");
    await expect.element(zoom.getByRole("img")).toBeVisible();
  });
});

test.for(["1764000000000.webm", "../certificates/1764000000000.mp4", "https://elsewhere.example/a.mp4"])(
  "a picture that names %s has no video",
  async (name) => {
    await openPictures(`${drawing("red")}&video=${name}`);
    await expect.element(button("Enlarge: Opal Brooch")).toBeVisible();
    await expect.element(button("Play the video")).not.toBeInTheDocument();
    expect(document.querySelector("main video")).toBeNull();
  },
);
