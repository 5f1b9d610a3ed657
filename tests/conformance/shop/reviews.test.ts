import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepReviews } from "../../../server/shop/reviews.ts";
import type { Repeated } from "../../../work/repeat.ts";
import { addProduct } from "../../database/base/shop.ts";
import { buy, review } from "../../database/reviews/write.ts";
import { keys } from "../base/api.ts";
import { openProject, type Project } from "../base/project.ts";

let project: Project;
let job: Repeated;
let photograph: Buffer;
beforeAll(async () => {
  project = await openProject();
  // As a camera writes it, with where it was taken.
  photograph = await sharp({ create: { width: 40, height: 30, channels: 3, background: "gold" } })
    .withExif({ IFD3: { GPSLatitude: "52/1 31/1 0/1", GPSLatitudeRef: "N" } })
    .jpeg()
    .toBuffer();
  job = keepReviews({
    api: { url: project.url, publishableKey: keys.publishable, secretKey: keys.secret, fetch },
    log: pino({ level: "silent" }),
  });
});
afterAll(async () => {
  await job.stop();
  await project.close();
});

test("buyers upload photographs without their place; those that no review has are deleted, and buyers are asked", async () => {
  const { pools } = project.database;
  const { owner } = pools;
  const buyer = project.client();
  const line = await buy(pools, { product: (await addProduct(owner, { stock: null })).id });
  const storage = buyer.storage.from("review-photos");
  const upload = async (content: Buffer, type = "image/jpeg") => {
    const ticket = await buyer.rpc("begin_review_photograph", { order_item_id: line.item, key: line.key });
    const name = ticket.data as string;
    return { name, error: (await storage.upload(name, content, { contentType: type })).error };
  };
  const [used, dropped, waiting] = [
    await upload(photograph),
    await upload(photograph),
    await upload(photograph),
  ];
  expect([used, dropped, waiting].map(({ error }) => error)).toEqual([null, null, null]);
  const page = await upload(Buffer.from("<script>alert(1)</script>"));
  expect(page.error).not.toBeNull();
  const vector = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "image/svg+xml");
  expect(vector.error).not.toBeNull();
  expect((await storage.upload("mine", photograph, { contentType: "image/jpeg" })).error).not.toBeNull();

  const address = ({ name }: { name: string }) => storage.getPublicUrl(name).data.publicUrl;
  const served = await fetch(address(used));
  const { exif, width } = await sharp(await served.arrayBuffer()).metadata();
  expect({ exif, width }).toEqual({ exif: undefined, width: 40 });
  expect((await sharp(photograph).metadata()).exif).toBeDefined();

  await review(pools, line, { photographs: [used.name, dropped.name] });
  await review(pools, line, { photographs: [used.name] });
  const other = await buy(pools, { product: (await addProduct(owner, { stock: null })).id });
  await owner`update private.review_requests set delivered_at = now() - interval '8 days'`;
  job.start();
  await expect.poll(async () => (await fetch(address(dropped))).ok).toBe(false);
  expect((await fetch(address(used))).ok).toBe(true);
  expect((await fetch(address(waiting))).ok).toBe(true);
  // The one that was reviewed already is not asked for.
  const mails = await owner`select order_id::int from public.messages where kind = 'review_request'`;
  expect([...mails]).toEqual([{ order_id: other.order }]);
});
