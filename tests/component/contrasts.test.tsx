import { expect, onTestFinished, test } from "vitest";
import { faintTexts } from "./contrasts.ts";

/** Puts a text with these styles on a white page, within something with others. */
function show(styles: string, around = "") {
  const place = document.body.appendChild(document.createElement("main"));
  place.innerHTML = `<div style="background: white"><div style="${around}"><p style="${styles}">Opal</p></div></div>`;
  document.adoptedStyleSheets = [];
  onTestFinished(() => place.remove());
}

test.for([
  ["light on white", "color: #999; font-size: 16px", ""],
  ["black on dark grey", "color: black; font-size: 16px", "background: #333"],
  ["transparent", "color: black; font-size: 16px", "opacity: 0.3"],
  ["not large enough for its color", "color: #888; font-size: 17px", ""],
  ["over a dark neighbor", "color: black; font-size: 16px", "position: absolute; inset: 0; background: #333"],
])("a text that is %s is faint, also when it is seen again", async ([, styles, around]) => {
  show("color: black; font-size: 16px");
  show("color: #888; font-size: 32px");
  expect(await faintTexts()).toEqual([]);
  show(styles!, around);
  for (let again = 0; again < 2; again++)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await faintTexts()).toEqual([expect.stringMatching(/^<p .*Opal/)]);
});
