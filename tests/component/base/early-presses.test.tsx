import { type MouseEvent, useState } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { renderToReadableStream } from "react-dom/server.browser";
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { keepEarlyPresses, receivePress } from "../../../app/base/late/early-presses.ts";
import { late } from "../../../app/base/late/late.tsx";
import { button } from "./screen.tsx";

/** What the button says at the end of each press. */
const said: (string | null)[] = [];

function Counter({ of }: { of: number }) {
  const [presses, setPresses] = useState(0);
  function press({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    flushSync(() => setPresses((before) => before + 1));
    said.push(currentTarget.textContent);
  }
  return (
    <button type="button" onClick={press}>
      Pressed {presses} of {of}
    </button>
  );
}

function Page({ load }: { load: () => Promise<typeof Counter> }) {
  const [Part] = useState(() => late(load).part((loaded) => loaded));
  const [of, setOf] = useState(1);
  return (
    <div onClickCapture={receivePress}>
      <Part of={of} />
      <button type="button" onClick={() => setOf(of + 1)}>
        More
      </button>
    </div>
  );
}

beforeAll(() => {
  const listen = vi.spyOn(window, "addEventListener");
  keepEarlyPresses();
  const kept = [...listen.mock.calls];
  listen.mockRestore();
  return () => {
    // Other files run in this page too.
    for (const [type, listener, options] of kept) window.removeEventListener(type, listener, options);
    delete window.earlyPresses;
  };
});

// In development, React complains about the mark on a button that was pressed too early.
beforeEach(() => {
  const complain = vi.spyOn(console, "error").mockImplementation(() => {});
  said.length = 0;
  onTestFinished(() => complain.mockRestore());
});

/** A page as the server drew it, with a part whose code comes when the returned function is called. */
async function drawnPage() {
  const html = await renderToReadableStream(<Page load={() => Promise.resolve(Counter)} />);
  await html.allReady;
  const place = document.body.appendChild(document.createElement("div"));
  place.innerHTML = await new Response(html).text();
  const code = Promise.withResolvers<typeof Counter>();
  const root = hydrateRoot(place, <Page load={() => code.promise} />);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  const pressed = place.querySelector("button")!;
  await expect.poll(() => isTakenOver(place.firstElementChild!)).toBe(true);
  return { pressed, comes: () => code.resolve(Counter) };
}

const isTakenOver = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));

/** All timers and renderings that a press may have started are done. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 100));

test("presses in a part whose code is still loading count once, when it arrives", async () => {
  const { pressed, comes } = await drawnPage();
  pressed.click();
  pressed.click();
  await expect.element(button("Pressed 0 of 1")).toHaveAttribute("data-early");
  comes();
  await expect.element(button("Pressed 1 of 1")).not.toHaveAttribute("data-early");
  expect(said).toEqual(["Pressed 1 of 1"]);
  await settled();
  await expect.element(button("Pressed 1 of 1")).toBeVisible();
  pressed.click();
  await expect.element(button("Pressed 2 of 1")).toBeVisible();
});

test("a press after the code has arrived, but before it is rendered, counts once", async () => {
  const { pressed, comes } = await drawnPage();
  comes();
  // React has the code, but has not rendered it yet.
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  expect(isTakenOver(pressed)).toBe(false);
  pressed.click();
  await expect.element(button("Pressed 1 of 1")).toBeVisible();
  await settled();
  await expect.element(button("Pressed 1 of 1")).toBeVisible();
});

test("a press in a part that changes before its code arrives is not lost, and nothing on screen disappears", async () => {
  const { pressed, comes } = await drawnPage();
  pressed.click();
  await button("More").click();
  await button("More").click();
  await settled();
  expect(pressed.isConnected).toBe(true);
  await expect.element(button("Pressed 0 of 1")).toBeVisible();
  comes();
  await expect.element(button("Pressed 1 of 3")).toBeVisible();
  await settled();
  await expect.element(button("Pressed 1 of 3")).toBeVisible();
});
