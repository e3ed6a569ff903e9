// The extension's icon, drawn from the shapes of the portal's favicon: Chromium takes no SVG.
import { deflateSync } from "node:zlib";

export const SIZES = [16, 32, 48, 128];

const SIDE = 32;
const CORNER = 8;
const SAMPLES = 4;
const STEPS = 16;
const GREEN = [11, 93, 90];
const WHITE = [255, 255, 255];
const SAND = [240, 180, 143];

/** Points of a cubic curve. */
const curve = (...[a, b, c, d]) =>
  Array.from({ length: STEPS + 1 }, (_, step) => {
    const t = step / STEPS;
    const of = (axis) =>
      (1 - t) ** 3 * a[axis] +
      3 * (1 - t) ** 2 * t * b[axis] +
      3 * (1 - t) * t ** 2 * c[axis] +
      t ** 3 * d[axis];
    return [of(0), of(1)];
  });

const LEFT_SAIL = [[15, 6], [15, 21], ...curve([6.5, 21], [10, 17.5], [13.5, 12], [15, 6])];
const RIGHT_SAIL = [...curve([17, 9], [21.5, 11.5], [24.5, 16], [25.5, 21]), [17, 21]];
const WAVE = [
  ...curve([5.5, 24], [8.5, 26], [11.5, 26], [16, 24.6]),
  ...curve([16, 24.6], [20.5, 23.2], [23.5, 23.2], [26.5, 25]),
];

const isInside = (shape, x, y) =>
  shape.reduce((inside, [ax, ay], at) => {
    const [bx, by] = shape[(at + 1) % shape.length];
    const crosses = ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax;
    return crosses ? !inside : inside;
  }, false);

const isNear = (line, x, y) => line.some(([px, py]) => Math.hypot(px - x, py - y) <= 0.9);

function isOnTile(x, y) {
  const beyond = (at) => Math.max(CORNER - at, at - (SIDE - CORNER), 0);
  return Math.hypot(beyond(x), beyond(y)) <= CORNER;
}

/** The colour at a place of the drawing; undefined outside of it. */
function colourAt(x, y) {
  if (!isOnTile(x, y)) return undefined;
  if (isInside(LEFT_SAIL, x, y) || isNear(WAVE, x, y)) return WHITE;
  return isInside(RIGHT_SAIL, x, y) ? SAND : GREEN;
}

/** Red, green, blue and opacity of a pixel: the mean of several places in it. */
function pixel(column, row, size) {
  const seen = [];
  for (let at = 0; at < SAMPLES ** 2; at++) {
    const x = ((column + ((at % SAMPLES) + 0.5) / SAMPLES) * SIDE) / size;
    const y = ((row + (Math.floor(at / SAMPLES) + 0.5) / SAMPLES) * SIDE) / size;
    const colour = colourAt(x, y);
    if (colour) seen.push(colour);
  }
  const mean = (channel) => Math.round(seen.reduce((sum, one) => sum + one[channel], 0) / (seen.length || 1));
  return [mean(0), mean(1), mean(2), Math.round((255 * seen.length) / SAMPLES ** 2)];
}

function checksum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

function chunk(kind, content) {
  const named = Buffer.concat([Buffer.from(kind, "ascii"), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(checksum(named), named.length + 4);
  return framed;
}

/** The icon as a PNG of so many pixels each way. */
export function icon(size) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const lines = Array.from({ length: size }, (_, row) => [
    0,
    ...Array.from({ length: size }, (_, column) => pixel(column, row, size)).flat(),
  ]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const drawn = deflateSync(Buffer.from(lines.flat()), { level: 9 });
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", drawn),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
