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
  ["in front of something dark that shines through", "color: black", "background: rgb(51 51 51 / 90%)"],
  ["in something white that is transparent", "color: black; background: white", "opacity: 0.3"],
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

test("a link in a text that looks like the text is found, also when it is seen again", async () => {
  const place = document.body.appendChild(document.createElement("main"));
  onTestFinished(() => place.remove());
  document.adoptedStyleSheets = [];
  const show = (styles: string) => {
    place.innerHTML = `<p style="color: #333; background: white">All of our opals are polished by hand; read <a href="/opals" style="${styles}">how that is done</a>.</p>`;
  };
  show("color: #333; text-decoration: underline");
  expect(await faintTexts()).toEqual([]);
  show("color: #444; text-decoration: none");
  for (let again = 0; again < 2; again++)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await faintTexts()).toEqual([expect.stringMatching(/^<a .*how that is done/)]);
});
