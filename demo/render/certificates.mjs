// Makes the demo's specimen certificates in demo/certificates from the facts in supabase/seed.sql:
// `node demo/render/certificates.mjs`. Run it when those facts change.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import { findChromium } from "../../scripts/find-chromium.mjs";

const seed = readFileSync(new URL("../../supabase/seed.sql", import.meta.url), "utf8");
const stones = [
  ...seed.matchAll(/^ {2}\('([^']+)', 'loose stone', null, (.*'(?:IGI|GIA)', '\w+')\),?$/gm),
].map(([, name, facts]) => {
  const [stone, shape, color, clarity, cut, carat, length, width, , lab, number] = facts
    .split(", ")
    .map((fact) => (fact === "null" ? null : fact.replaceAll("'", "")));
  return { name, stone, shape, color, clarity, cut, carat, length, width, lab, number };
});

const row = ([label, value]) => (value === null ? "" : `<tr><th>${label}</th><td>${value}</td></tr>`);

function page({ name, stone, shape, color, clarity, cut, carat, length, width, lab, number }) {
  const facts = [
    ["Report number", number],
    ["Species", `Laboratory-grown ${stone.toLowerCase()}`],
    ["Shape", shape],
    ["Measurements", `${length} × ${width} mm`],
    ["Carat weight", carat],
    ["Color grade", color],
    ["Clarity grade", clarity],
    ["Cut grade", cut],
  ];
  return `<!doctype html><html lang="en"><head><title>Specimen report ${number}</title><style>
    @page { size: A5 landscape; margin: 0 }
    body { margin: 0; padding: 14mm 16mm; font: 9pt/1.5 sans-serif; color: #181b22; box-sizing: border-box; height: 148mm;
      position: relative; overflow: hidden }
    h1 { font: 20pt/1.1 serif; margin: 0 0 1mm } p { margin: 0; color: #555a66 }
    table { margin-top: 7mm; border-collapse: collapse; width: 100mm }
    th, td { text-align: left; font-weight: normal; padding: 1.3mm 0; border-bottom: .2mm solid #d9d4cc }
    th { color: #555a66; width: 42mm }
    b { position: absolute; inset: 40mm 0 auto; text-align: center; font: 64pt sans-serif; color: #0002; rotate: -18deg }
    footer { position: absolute; bottom: 12mm; color: #555a66; font-size: 7.5pt }
  </style></head><body>
    <h1>Specimen grading report</h1><p>${name}</p>
    <table>${facts.map(row).join("")}</table><b>SPECIMEN</b>
    <footer>Part of a demo shop. ${lab} has issued no such report, and the stone does not exist.</footer>
  </body></html>`;
}

const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
const sheet = await browser.newPage();
for (const stone of stones) {
  await sheet.setContent(page(stone));
  const path = fileURLToPath(new URL(`../certificates/${stone.number}.pdf`, import.meta.url));
  await sheet.pdf({ path, preferCSSPageSize: true, printBackground: true });
}
await browser.close();
