/**
 * The component tests in a language that does not exist. Their locators read English, so the texts stay what they are, and
 * a style sheet does to each text of a catalog what another language would do. Accents are the marks of `marked.ts`.
 */
import { afterEach, expect } from "vitest";
import { brokenLayouts } from "./layouts.ts";
import { sign, signedAttribute, textsOfNoCatalog } from "./marked.ts";
import { layoutChecks } from "./screen.tsx";

/** @param look the style of `[data-said]`, which are the elements whose own text comes from a catalog */
export function speakPseudo(look: string) {
  const style = document.head.appendChild(document.createElement("style"));
  style.textContent = `
    [data-said], [data-said-inside]::placeholder { ${look} }
    [data-said] :not([data-said]) { letter-spacing: normal }`;
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      noteSaid(target);
      for (const node of addedNodes) noteSaid(node);
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ["placeholder"],
  });
  layoutChecks.splice(0, Infinity, brokenLayouts);

  afterEach(() => {
    const isWide = document.documentElement.scrollWidth > window.innerWidth;
    // oxlint-disable-next-line vitest/no-standalone-expect -- it is of every test
    expect({ texts: textsOfNoCatalog(), isWide, broken: brokenLayouts() }).toEqual({
      texts: [],
      isWide: false,
      broken: [],
    });
  });
}

function noteSaid(node: Node) {
  if (node instanceof Text) {
    const { parentElement: parent } = node;
    if (!node.data.includes(sign)) return;
    (parent?.closest("select") ?? parent)?.setAttribute("data-said", "");
    return;
  }
  if (!(node instanceof Element)) return;
  if (signedAttribute(node, "placeholder")?.includes(sign)) node.setAttribute("data-said-inside", "");
  for (const child of node.childNodes) noteSaid(child);
}
