import { assert, constantFrom, nat, property, tuple, uint8Array } from "fast-check";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { isPlainImage } from "./plain-image.ts";

const types = ["image/avif", "image/gif", "image/jpeg", "image/png", "image/webp"] as const;
const plain = new Map<string, Buffer>();

beforeAll(async () => {
  const gradient = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, at) => at % 251));
  for (const type of types) {
    const image = sharp(gradient, { raw: { width: 64, height: 64, channels: 3 } });
    plain.set(type, await image.toFormat(type.slice(6) as "png").toBuffer());
  }
});

describe.each(types)("%s", (type) => {
  test("is plain as an encoder writes it", () => {
    expect(isPlainImage(plain.get(type)!, type)).toBe(true);
  });

  test("is not plain with anything after its end", () => {
    assert(
      property(uint8Array({ minLength: 1, maxLength: 40 }), (more) => {
        expect(isPlainImage(Buffer.concat([plain.get(type)!, more]), type)).toBe(false);
      }),
    );
  });

  test("is not plain when it is truncated", () => {
    const whole = plain.get(type)!;
    assert(
      property(nat(whole.length - 1), (length) => {
        expect(isPlainImage(whole.subarray(0, length), type)).toBe(false);
      }),
    );
  });
});

test("any bytes give a result", () => {
  assert(
    property(constantFrom(...types), uint8Array({ maxLength: 200 }), (type, bytes) => {
      expect(isPlainImage(Buffer.from(bytes), type)).toBeTypeOf("boolean");
    }),
  );
  const changes = uint8Array({ minLength: 1, maxLength: 4 });
  assert(
    property(tuple(constantFrom(...types), nat(), changes), ([type, at, bytes]) => {
      const changed = Buffer.from(plain.get(type)!);
      changed.set(bytes.slice(0, changed.length - (at % changed.length)), at % changed.length);
      expect(isPlainImage(changed, type)).toBeTypeOf("boolean");
    }),
  );
});
