declare global {
  interface Window {
    /** Buttons that were pressed before their code was there, each once. */
    earlyPresses?: HTMLButtonElement[];
  }
}

/** Runs in the page's head, so it uses only what it declares itself. Repeated presses of a button count once. */
export function keepEarlyPresses() {
  const pressed: HTMLButtonElement[] = [];
  window.earlyPresses = pressed;
  addEventListener(
    "click",
    ({ target }) => {
      const button = (target as Element).closest("button");
      if (!button || pressed.includes(button)) return;
      pressed.push(button);
      button.dataset["early"] = "";
    },
    { capture: true },
  );
}

/** For the body's `onClickCapture`, which React calls only where the code for the pressed element is loaded. */
export function receivePress({ target }: { target: EventTarget }) {
  const button = (target as Element).closest("button");
  const at = button ? (window.earlyPresses?.indexOf(button) ?? -1) : -1;
  if (at === -1) return;
  window.earlyPresses?.splice(at, 1);
  delete button?.dataset["early"];
}

export function repeatEarlyPresses() {
  for (const button of window.earlyPresses?.splice(0) ?? []) button.click();
}
