import { parse } from "papaparse";
import { cleanCode } from "../../../../domain/text/code.ts";
import { plainText } from "../../../../domain/text/spreadsheet-text.ts";

export type ParcelNumber = { orderId: number; number: string };

export type NumbersFile = {
  parcels: ParcelNumber[];
  unread: { line: number; text: string }[];
};

/** Reads a carrier program's CSV. Without a line of names, the first column is the order, the second the number. */
export function readNumbers(csv: string): NumbersFile {
  const { data } = parse<string[]>(csv.replace(/^\uFEFF/, ""), {
    skipEmptyLines: "greedy",
    // How files for spreadsheets, ours too, say that a number is a text.
    transform: (cell) => plainText(cell),
  });
  const [order, number] = columnsOf(data[0] ?? []);
  const hasNames = data.length > 0 && orderIdOf(data[0]![order] ?? "") === null;
  const file: NumbersFile = { parcels: [], unread: [] };
  for (const [index, cells] of data.entries()) {
    if (index === 0 && hasNames) continue;
    const orderId = orderIdOf(cells[order] ?? "");
    const parcel = cleanCode(cells[number] ?? "");
    if (orderId !== null && parcel !== "") file.parcels.push({ orderId, number: parcel });
    else file.unread.push({ line: index + 1, text: cells.join(", ") });
  }
  return file;
}

function columnsOf(names: readonly string[]): [order: number, number: number] {
  const number = names.findIndex((name) =>
    /track|parcel|shipment|consignment|sendung|paket|suivi|colis|env[ií]o|seguimiento|tracciamento/i.test(
      name,
    ),
  );
  const order = names.findIndex(
    (name, index) => index !== number && /order|ref|bestell|auftrag|commande|pedido|ordine/i.test(name),
  );
  const first = order === -1 ? (number === 0 ? 1 : 0) : order;
  return [first, number === -1 ? (first === 0 ? 1 : 0) : number];
}

/** `#000041`, `Order 41` and `41` are the order 41. */
function orderIdOf(text: string): number | null {
  const digits = /^\D{0,20}?0*([1-9]\d{0,14})\s*$/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}
