import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { directionOf } from "../../domain/text/direction.ts";
import type { Block, Fact, Frame, Letter, Line } from "./blocks.ts";
import { colors } from "./colors.ts";
import { escaped, safeAddress, style } from "./markup.ts";
import { questions } from "./questions.ts";

const serif = "Georgia, Times, serif";
const sans = "Helvetica, Arial, sans-serif";

/** Uses tables and inline styles, because mail programs support little else; readable at 320 pixels. */
export function asHtml(letter: Letter, frame: Frame): string {
  const { siteUrl, shop, language } = frame;
  const { locale } = language;
  const direction = directionOf(locale);
  const { subject, preview, title, blocks } = letter;
  const page = style({ margin: 0, padding: 0, "background-color": colors.wash });
  const hidden = style({ display: "none", "max-height": 0, overflow: "hidden", "font-size": "1px" });
  const sheet = style({
    width: "100%",
    "max-width": "600px",
    "background-color": colors.paper,
    border: `1px solid ${colors.line}`,
  });
  return `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escaped(subject)}</title>
</head>
<body ${page}>
<div ${hidden}>${escaped(preview)}</div>
<table role="presentation" lang="${locale}" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0" ${style({ "background-color": colors.wash })}>
<tr><td align="center" ${style({ padding: "24px 8px" })}>
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" ${sheet}>
<tr><td ${style({ padding: "24px 24px 0" })}>${logo(siteUrl, shop)}</td></tr>
<tr><td ${style({ padding: "28px 24px 4px" })}>
${heading(title)}
${blocks.map((block) => blockAsHtml(block, frame)).join("\n")}
</td></tr>
<tr><td ${style({ padding: "20px 24px 24px", "border-top": `1px solid ${colors.line}` })}>
${footer(letter, frame)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** A shop with a logo of its own does not show the program's icon. */
function logo(siteUrl: string, { name, logo: own, icon }: Frame["shop"]): string {
  const source = icon ?? (own === null ? "/icon-192.png" : null);
  const look = style({ "vertical-align": "middle", border: 0 });
  const letters = style({
    "font-family": serif,
    "font-size": "24px",
    "line-height": "28px",
    "vertical-align": "middle",
    color: colors.ink,
  });
  const picture =
    source === null
      ? ""
      : `<img src="${safeAddress(URL.parse(source, siteUrl)?.href ?? "")}" alt="" width="28" height="28" ${look}>`;
  const words = `<span ${letters}>${picture && "&nbsp;&nbsp;"}${escaped(name)}</span>`;
  return `<a ${link(siteUrl)} ${style({ "text-decoration": "none", color: colors.ink })}>${picture}${words}</a>`;
}

function heading(title: string): string {
  const words = style({
    margin: "0 0 20px",
    "font-family": serif,
    "font-size": "28px",
    "line-height": "34px",
    "font-weight": 400,
    color: colors.ink,
    "overflow-wrap": "anywhere",
    "word-break": "break-word",
  });
  return `<h1 ${words}>${escaped(title)}</h1>`;
}

const text = (size: number, height: number, color: string, more: Record<string, string | number> = {}) =>
  style({
    margin: 0,
    "font-family": sans,
    "font-size": `${size}px`,
    "line-height": `${height}px`,
    color,
    "overflow-wrap": "anywhere",
    "word-break": "break-word",
    ...more,
  });

/** The side at which lines end. */
type End = "left" | "right";

function blockAsHtml(block: Block, { language }: Frame): string {
  const end = directionOf(language.locale) === "rtl" ? "left" : "right";
  switch (block.kind) {
    case "paragraph":
      return `<p ${text(16, 25, colors["ink-2"], { margin: "0 0 20px" })}>${inLines(block.text)}</p>`;
    case "note":
      return `<p ${text(13, 20, colors["ink-3"], { margin: "0 0 20px" })}>${inLines(block.text)}</p>`;
    case "quote":
      return quote(block.text);
    case "button":
      return button(block.label, block.href);
    case "link":
      return `<p ${text(15, 23, colors.ink, { margin: "0 0 24px" })}><a ${link(block.href)} ${style({ color: colors.sapphire })}>${escaped(block.label)}</a></p>`;
    case "address":
      return `<p ${text(13, 20, colors["ink-3"], { margin: "0 0 20px" })}>${escaped(language.t(msg`If the button does not work, open this address:`))}<br><a ${link(block.href)} ${style({ color: colors.sapphire })}>${escaped(block.href)}</a></p>`;
    case "lines":
      return table(block.lines.map((each) => line(each, end)).join("\n"), { margin: "0 0 4px" });
    case "totals":
      return totals(block.rows, block.total, end);
    default:
      return table(block.facts.map(fact).join("\n"), { margin: "0 0 20px" });
  }
}

function quote(words: string): string {
  const cell = text(15, 24, colors.ink, { padding: "14px 18px", "background-color": colors.tile });
  return table(`<tr><td ${cell}>${inLines(words)}</td></tr>`, { margin: "0 0 20px" });
}

function button(label: string, href: string): string {
  const cell = style({ "background-color": colors.ink, "border-radius": "5px" });
  const words = style({
    display: "inline-block",
    padding: "13px 24px",
    "font-family": sans,
    "font-size": "15px",
    "line-height": "22px",
    "font-weight": 500,
    color: colors["ink-inverse"],
    "text-decoration": "none",
  });
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${style({ margin: "4px 0 24px" })}><tr><td align="center" ${cell}><a ${link(href)} ${words}>${escaped(label)}</a></td></tr></table>`;
}

/** The name stands beside the photograph, so that needs no alternative text. */
function line({ name, image, details, price }: Line, end: End): string {
  const edge = { "border-top": `1px solid ${colors.line}` };
  const picture = image
    ? `<img src="${safeAddress(image.src)}" alt="" width="64"${image.height === undefined ? "" : ` height="${image.height}"`} ${style({ display: "block", width: "64px", border: 0, "background-color": colors.tile })}>`
    : "";
  const more = details.map(
    (each) => `<br><span ${style({ "font-size": "13px", color: colors["ink-3"] })}>${escaped(each)}</span>`,
  );
  return `<tr>
<td width="80" valign="top" ${style({ ...edge, width: "80px", padding: "16px 0" })}>${picture}</td>
<td valign="top" ${text(14, 21, colors.ink, { ...edge, padding: end === "right" ? "16px 12px 16px 0" : "16px 0 16px 12px" })}>${escaped(name)}${more.join("")}</td>
<td align="${end}" valign="top" ${text(14, 21, colors.ink, { ...edge, padding: "16px 0", "white-space": "nowrap" })}>${escaped(price)}</td>
</tr>`;
}

function totals(rows: [string, string][], [label, amount]: [string, string], end: End): string {
  const edge = { "border-top": `1px solid ${colors["line-2"]}` };
  const row = ([name, value]: [string, string], index: number) => {
    const first = index === 0 ? { ...edge, padding: "14px 0 4px" } : { padding: "4px 0" };
    return `<tr><td ${text(14, 21, colors["ink-2"], first)}>${escaped(name)}</td><td align="${end}" ${text(14, 21, colors["ink-2"], first)}>${escaped(value)}</td></tr>`;
  };
  const last = { padding: "12px 0 4px" };
  const total = `<tr><td ${text(16, 26, colors.ink, { ...last, "font-weight": 500 })}>${escaped(label)}</td><td align="${end}" ${style({ ...last, "font-family": serif, "font-size": "22px", "line-height": "26px", color: colors.ink })}>${escaped(amount)}</td></tr>`;
  return table([...rows.map(row), total].join("\n"), { margin: "0 0 24px" });
}

function fact({ label, value, href }: Fact): string {
  const words =
    href === undefined
      ? inLines(value)
      : `<a ${link(href)} ${style({ color: colors.sapphire })}>${escaped(value)}</a>`;
  return `<tr><td ${style({ padding: "0 0 12px" })}><p ${text(13, 20, colors["ink-3"])}>${escaped(label)}</p><p ${text(15, 23, colors.ink)}>${words}</p></td></tr>`;
}

function footer({ reason, isForOwner = false }: Letter, { siteUrl, shop, language }: Frame): string {
  const small = text(13, 20, colors["ink-3"], { margin: "0 0 6px" });
  const quiet = style({ color: colors["ink-2"] });
  const questions = isForOwner ? "" : questionsTo(shop, quiet, language);
  return `<p ${small}><a ${link(siteUrl)} ${quiet}>${escaped(shop.name)}</a></p>
${questions && `<p ${small}>${questions}</p>`}
<p ${small}>${escaped(reason)}</p>`;
}

function questionsTo({ email, phone, hours }: Frame["shop"], quiet: string, language: I18n): string {
  const ways = [
    email && `<a ${link(`mailto:${email}`)} ${quiet}>${escaped(email)}</a>`,
    escaped(phone).replaceAll(" ", "&nbsp;"),
  ]
    .filter(Boolean)
    .join(", ");
  return ways && questions(ways, escaped(hours), language);
}

function table(rows: string, margins: Record<string, string>): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${style(margins)}>${rows}</table>`;
}

function link(address: string): string {
  return `href="${safeAddress(address)}" target="_blank"`;
}

function inLines(words: string): string {
  return escaped(words).replaceAll("\n", "<br>");
}
