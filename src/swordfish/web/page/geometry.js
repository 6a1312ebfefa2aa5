// Where cells are. Cells are 0 to 80 row by row, houses 0 to 26: rows, columns, boxes.

export const CELLS = [...Array(81).keys()];
export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export const rowOf = (cell) => Math.floor(cell / 9);
export const columnOf = (cell) => cell % 9;
export const boxOf = (cell) => 3 * Math.floor(rowOf(cell) / 3) + Math.floor(columnOf(cell) / 3);
export const housesOf = (cell) => [rowOf(cell), 9 + columnOf(cell), 18 + boxOf(cell)];
export const nameOf = (cell) => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`;

export const HOUSES = [...Array(27).keys()].map((house) =>
  CELLS.filter((cell) => housesOf(cell).includes(house)),
);
export const PEERS = CELLS.map((cell) =>
  CELLS.filter((other) => other !== cell && housesOf(other).some((house) => housesOf(cell).includes(house))),
);

// Sets of digits are bits: digit d is bit d - 1.
export const ALL_DIGITS = 0x1ff;
export const bit = (digit) => 1 << (digit - 1);
export const digitsOf = (bits) => DIGITS.filter((digit) => bits & bit(digit));
