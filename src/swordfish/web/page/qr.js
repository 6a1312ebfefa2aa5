// QR codes as ISO/IEC 18004 has them: a text in squares that a camera reads, with error correction M (15 % may be hidden).
//
// Digits at the end of a text, such as a puzzle's, take a third of the room of other characters.

const VERSIONS = 20; // of the standard's 40: 666 bytes
// By version, from the standard's table 9 for M: codewords of correction in each block, and how many blocks there are.
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
const BYTES = 4; // modes of segments
const DIGITS = 1;
const MASKS = [
  (x, y) => (x + y) % 2,
  (x, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

// Rows of true for dark. A text that is too long has no code: null.
export function codeOf(text) {
  const segments = segmentsOf(text);
  const version = firstVersion(segments);
  if (!version) return null;
  const sheet = frameOf(version);
  fill(sheet, corrected(version, packed(version, segments)));
  const masked = MASKS.map((_, mask) => withMask(sheet, mask));
  return masked.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

// ---- the text as bits ----

function segmentsOf(text) {
  const [, start, digits = ""] = /^(.*?)(\d{8,})?$/s.exec(text);
  const bytes = [...new TextEncoder().encode(start)];
  const triples = digits.match(/\d{1,3}/g) ?? [];
  return [
    { mode: BYTES, count: bytes.length, bits: bytes.map((byte) => [byte, 8]) },
    { mode: DIGITS, count: digits.length, bits: triples.map((part) => [Number(part), 3 * part.length + 1]) },
  ].filter(({ count }) => count);
}

const countBits = (mode, version) => (mode === BYTES ? (version < 10 ? 8 : 16) : version < 10 ? 10 : 12);

function firstVersion(segments) {
  for (let version = 1; version <= VERSIONS; version++) {
    const bits = segments.flatMap(({ mode, bits: own }) => [4, countBits(mode, version), ...own.map(([, width]) => width)]);
    if (bits.reduce((sum, width) => sum + width, 0) <= 8 * dataSize(version)) return version;
  }
  return 0;
}

// All codewords of a version: what its square has beside the patterns that every one has.
function allSize(version) {
  let modules = (16 * version + 128) * version + 64;
  const aligned = alignments(version).length;
  if (aligned) modules -= (25 * aligned - 10) * aligned - 55;
  if (version >= 7) modules -= 36;
  return Math.floor(modules / 8);
}

const dataSize = (version) => allSize(version) - CORRECTION[version - 1] * BLOCKS[version - 1];

function packed(version, segments) {
  const bits = [];
  const put = (value, width) => {
    for (let place = width - 1; place >= 0; place--) bits.push((value >> place) & 1);
  };
  for (const { mode, count, bits: own } of segments) {
    put(mode, 4);
    put(count, countBits(mode, version));
    own.forEach(([value, width]) => put(value, width));
  }
  const size = dataSize(version);
  put(0, Math.min(4, 8 * size - bits.length));
  put(0, -bits.length & 7);
  const codewords = [];
  for (let at = 0; at < bits.length; at += 8) codewords.push(bits.slice(at, at + 8).reduce((sum, one) => 2 * sum + one));
  for (let filler = 0xec; codewords.length < size; filler ^= 0xec ^ 0x11) codewords.push(filler);
  return codewords;
}

// ---- correction, by Reed and Solomon ----

// In the field of 256 elements that the standard names.
function product(one, other) {
  let result = 0;
  for (let place = 7; place >= 0; place--) {
    result = (result << 1) ^ ((result >> 7) * 0x11d);
    if ((other >> place) & 1) result ^= one;
  }
  return result;
}

function divisorOf(degree) {
  const divisor = [...Array(degree - 1).fill(0), 1];
  for (let turn = 0, root = 1; turn < degree; turn++, root = product(root, 2)) {
    for (let place = 0; place < degree; place++) {
      divisor[place] = product(divisor[place], root) ^ (divisor[place + 1] ?? 0);
    }
  }
  return divisor;
}

function remainder(data, divisor) {
  const rest = divisor.map(() => 0);
  for (const codeword of data) {
    const factor = codeword ^ rest.shift();
    rest.push(0);
    divisor.forEach((one, place) => (rest[place] ^= product(one, factor)));
  }
  return rest;
}

// Blocks lie interleaved, so that a stain takes a little of each; the last ones are one longer.
function corrected(version, data) {
  const number = BLOCKS[version - 1];
  const shorter = number - (data.length % number);
  const size = Math.floor(data.length / number);
  const divisor = divisorOf(CORRECTION[version - 1]);
  const blocks = Array.from({ length: number }, (_, place) => {
    const start = place * size + Math.max(0, place - shorter);
    return data.slice(start, start + size + (place < shorter ? 0 : 1));
  });
  const interleaved = (parts) =>
    Array.from({ length: Math.max(...parts.map((part) => part.length)) }, (_, at) => parts.map((part) => part[at])).flat();
  const corrections = blocks.map((block) => remainder(block, divisor));
  return [...interleaved(blocks), ...interleaved(corrections)].filter((codeword) => codeword !== undefined);
}

// ---- the square ----

function alignments(version) {
  if (version === 1) return [];
  const number = Math.floor(version / 7) + 2;
  const step = 2 * Math.ceil((4 * version + 4) / (2 * number - 2));
  const last = 4 * version + 10;
  return [6, ...Array.from({ length: number - 1 }, (_, place) => last - (number - 2 - place) * step)];
}

// A square with the patterns that every code of a version has; what is null is free for data.
function frameOf(version) {
  const size = 4 * version + 17;
  const rows = Array.from({ length: size }, () => Array(size).fill(null));
  const around = (x, y, reach, isDark) => {
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        if (rows[y + dy]?.[x + dx] !== undefined) rows[y + dy][x + dx] = isDark(Math.max(Math.abs(dx), Math.abs(dy)));
      }
    }
  };
  for (let at = 0; at < size; at++) rows[6][at] = rows[at][6] = at % 2 === 0;
  const corners = [[3, 3], [size - 4, 3], [3, size - 4]];
  for (const [x, y] of corners) around(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  const places = alignments(version);
  for (const x of places) {
    for (const y of places) {
      const isCorner = Math.min(x, y) === 6 && [6, places.at(-1)].includes(Math.max(x, y));
      if (!isCorner) around(x, y, 2, (ring) => ring !== 1);
    }
  }
  writeFormat(rows, 0); // its place is taken; the right one comes with the mask
  if (version >= 7) writeVersion(rows, version);
  return rows;
}

function checked(value, divisor, degree) {
  let rest = value;
  for (let turn = 0; turn < degree; turn++) rest = (rest << 1) ^ ((rest >> (degree - 1)) * divisor);
  return (value << degree) | rest;
}

function writeFormat(rows, mask) {
  const last = rows.length - 1;
  const bits = checked(mask, 0x537, 10) ^ 0x5412; // M is 0 above the mask
  for (let place = 0; place < 15; place++) {
    const isDark = ((bits >> place) & 1) === 1;
    if (place < 8) rows[place + (place > 5 ? 1 : 0)][8] = rows[8][last - place] = isDark;
    else {
      rows[8][place === 8 ? 7 : 14 - place] = isDark;
      rows[last - 14 + place][8] = isDark;
    }
  }
  rows[last - 7][8] = true;
}

function writeVersion(rows, version) {
  const bits = checked(version, 0x1f25, 12);
  for (let place = 0; place < 18; place++) {
    const [far, near] = [rows.length - 11 + (place % 3), Math.floor(place / 3)];
    rows[far][near] = rows[near][far] = ((bits >> place) & 1) === 1;
  }
}

// Data go up and down in pairs of columns from the right; numbers wait for their mask.
function fill(rows, codewords) {
  const size = rows.length;
  let at = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5; // the pattern for timing stands there
    for (let turn = 0; turn < size; turn++) {
      const y = (right + 1) & 2 ? turn : size - 1 - turn;
      for (const x of [right, right - 1]) {
        if (rows[y][x] === null) rows[y][x] = ((codewords[at >> 3] ?? 0) >> (7 - (at++ & 7))) & 1;
      }
    }
  }
}

function withMask(sheet, mask) {
  const rows = sheet.map((row, y) =>
    row.map((one, x) => (typeof one === "boolean" ? one : (one === 1) !== (MASKS[mask](x, y) === 0))),
  );
  writeFormat(rows, mask);
  return rows;
}

// How hard a code is to read: long runs, squares, what looks like a corner, and more dark than light.
function penalty(rows) {
  const size = rows.length;
  const columns = rows.map((_, x) => rows.map((row) => row[x]));
  let sum = 0;
  let dark = 0;
  for (const line of [...rows, ...columns]) {
    const signs = line.map(Number).join("");
    for (const [run] of signs.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    sum += 40 * [...signs.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      dark += rows[y][x] ? 1 : 0;
      const isSquare = x && y && rows[y][x] === rows[y - 1][x] && rows[y][x] === rows[y][x - 1] && rows[y][x] === rows[y - 1][x - 1];
      if (isSquare) sum += 3;
    }
  }
  return sum + 10 * Math.floor(Math.abs((20 * dark) / size ** 2 - 10));
}
