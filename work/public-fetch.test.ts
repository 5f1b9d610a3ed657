import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { fetchPublicFile, isPublicAddress, NotFetched } from "./public-fetch.ts";

const servers: { close: () => void }[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push({ close: () => (server.closeAllConnections(), server.close()) });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const limits = { most: 1000, timeout: 2000, isPublic: (address: string) => address === "127.0.0.1" };

const problem = async (file: Promise<Buffer>) =>
  file.then(
    () => null,
    (error: unknown) => error instanceof NotFetched && [error.message, error.mayRetry],
  );

test("a file is fetched, also where it has moved to", async () => {
  const url = await serve(({ url: path }, response) => {
    if (path === "/file") return void response.end("a photograph");
    return void response.writeHead(302, { location: path === "/old" ? "/moved" : "/file" }).end();
  });
  expect((await fetchPublicFile(`${url}/old`, limits)).toString()).toBe("a photograph");
});

test("what is too large, gone, slow or moving in a circle is told", async () => {
  const url = await serve(({ url: path }, response) => {
    if (path === "/large") return void response.end("x".repeat(1001));
    if (path === "/slow") return void response.write("x");
    if (path === "/circle") return void response.writeHead(301, { location: "/circle" }).end();
    return void response.writeHead(path === "/busy" ? 503 : 404).end();
  });
  expect(await problem(fetchPublicFile(`${url}/large`, limits))).toEqual([
    "It is larger than 0.001 MB.",
    false,
  ]);
  expect(await problem(fetchPublicFile(`${url}/gone`, limits))).toEqual(["Its server answered 404.", false]);
  expect(await problem(fetchPublicFile(`${url}/busy`, limits))).toEqual(["Its server answered 503.", true]);
  expect(await problem(fetchPublicFile(`${url}/circle`, limits))).toEqual([
    "Its address leads from one to the next.",
    false,
  ]);
  expect(await problem(fetchPublicFile(`${url}/slow`, { ...limits, timeout: 200 }))).toEqual([
    "It did not arrive within 0.2 seconds.",
    true,
  ]);
});

test("nothing of one's own network is fetched, whatever its name, and wherever a redirect leads", async () => {
  let asked = 0;
  const inside = await serve((_, response) => {
    asked++;
    response.end("secret");
  });
  const { port } = new URL(inside);
  const outside = await serve((_, response) => {
    response.writeHead(302, { location: `http://[::1]:${port}/` }).end();
  });
  const notOnTheInternet = ["This address is not on the internet.", false];
  expect(await problem(fetchPublicFile(inside, { most: 1000, timeout: 2000 }))).toEqual(notOnTheInternet);
  expect(await problem(fetchPublicFile(`http://localhost:${port}`, { most: 1000, timeout: 2000 }))).toEqual(
    notOnTheInternet,
  );
  expect(await problem(fetchPublicFile(outside, limits))).toEqual(notOnTheInternet);
  expect(await problem(fetchPublicFile("file:///etc/passwd", limits))).toEqual([
    "This is no address that begins with https://.",
    false,
  ]);
  expect(asked).toBe(0);
});

test.for([
  ["8.8.8.8", true],
  ["2606:4700::1111", true],
  ["10.1.2.3", false],
  ["169.254.169.254", false],
  ["172.31.0.1", false],
  ["192.168.1.1", false],
  ["127.1.2.3", false],
  ["0.0.0.0", false],
  ["255.255.255.255", false],
  ["::1", false],
  ["::ffff:127.0.0.1", false],
  ["::ffff:7f00:1", false],
  ["fd00::1", false],
  ["fe80::1", false],
  ["64:ff9b::a00:1", false],
] as const)("%s is public: %s", ([address, isPublic]) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
