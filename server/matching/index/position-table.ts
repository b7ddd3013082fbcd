import type { Conditions } from '#server/matching/rule.ts';

/** A Live position as memory holds it. */
export interface LivePosition extends Conditions {
  id: number;
  companyId: number;
  /** Microseconds of the Unix epoch. */
  liveSince: number;
}

const columns = [
  'ids',
  'companyIds',
  /** 1 for remote work, 2 for work on site, 3 for both. */
  'modes',
  'utcOffsets',
  'timezoneMargins',
  /** Where the ids of required skills and, behind them, countries begin in `lists`, and their numbers. */
  'starts',
  'skillCounts',
  'countryCounts',
  /** Rows of positions, oldest first. */
  'order',
] as const;

/** Live positions in columns of numbers, one row each. Freed rows are reused. */
export interface PositionTable extends Record<(typeof columns)[number], Int32Array> {
  liveSince: Float64Array;
  /** Lists of ids, side by side; replaced lists leave gaps before `end`. */
  lists: Int32Array;
  end: number;
  /** Number of ids in use. */
  listed: number;
  /** By position id. */
  readonly rows: Map<number, number>;
  readonly free: number[];
  /** One above the largest id of a required skill. */
  skillEnd: number;
}

/** Any timezone. */
const anyOffset = 0x7fff;
const leastRoom = 1_024;

export const createPositionTable = (): PositionTable => ({
  ids: new Int32Array(0),
  companyIds: new Int32Array(0),
  modes: new Int32Array(0),
  utcOffsets: new Int32Array(0),
  timezoneMargins: new Int32Array(0),
  starts: new Int32Array(0),
  skillCounts: new Int32Array(0),
  countryCounts: new Int32Array(0),
  order: new Int32Array(0),
  liveSince: new Float64Array(0),
  lists: new Int32Array(0),
  end: 0,
  listed: 0,
  rows: new Map(),
  free: [],
  skillEnd: 0,
});

/** Adds a position, replacing one with the same id. */
export function putPosition(table: PositionTable, position: LivePosition): void {
  removePosition(table, position.id);
  const { requiredSkillIds, countryIds, isRemote, isPhysical, utcOffsetMinutes } = position;
  const count = table.rows.size;
  const row = table.free.pop() ?? count;
  if (row === table.ids.length) widen(table);
  const start = takeRoom(table, requiredSkillIds.length + countryIds.length);
  table.lists.set(requiredSkillIds, start);
  table.lists.set(countryIds, start + requiredSkillIds.length);
  table.ids[row] = position.id;
  table.companyIds[row] = position.companyId;
  table.liveSince[row] = position.liveSince;
  table.modes[row] = Number(isRemote) | (Number(isPhysical) << 1);
  table.utcOffsets[row] = utcOffsetMinutes ?? anyOffset;
  table.timezoneMargins[row] = position.timezoneMargin;
  table.starts[row] = start;
  table.skillCounts[row] = requiredSkillIds.length;
  table.countryCounts[row] = countryIds.length;
  for (const id of requiredSkillIds) table.skillEnd = Math.max(table.skillEnd, id + 1);
  const place = placeOf(table, row);
  table.order.copyWithin(place + 1, place, count);
  table.order[place] = row;
  table.rows.set(position.id, row);
}

export function removePosition(table: PositionTable, id: number): void {
  const row = table.rows.get(id);
  if (row === undefined) return;
  const count = table.rows.size;
  const place = table.order.subarray(0, count).indexOf(row);
  table.order.copyWithin(place, place + 1, count);
  table.listed -= lengthOf(table, row);
  table.free.push(row);
  table.rows.delete(id);
}

/** Returns the rows of positions, oldest first; among those Live since the same moment, the smaller id first. */
export const rowsInOrder = ({ order, rows }: PositionTable): Int32Array => order.subarray(0, rows.size);

/** Returns a row's conditions on a talent's place. */
export function placeAt(table: PositionTable, row: number): Omit<Conditions, 'requiredSkillIds'> {
  const mode = table.modes[row] ?? 0;
  const offset = table.utcOffsets[row] ?? anyOffset;
  const countryIds: number[] = [];
  const start = (table.starts[row] ?? 0) + (table.skillCounts[row] ?? 0);
  const end = start + (table.countryCounts[row] ?? 0);
  for (let place = start; place < end; place += 1) countryIds.push(table.lists[place] ?? 0);
  return {
    isRemote: (mode & 1) !== 0,
    utcOffsetMinutes: offset === anyOffset ? null : offset,
    timezoneMargin: table.timezoneMargins[row] ?? 0,
    isPhysical: (mode & 2) !== 0,
    countryIds,
  };
}

const compare = ({ liveSince, ids }: PositionTable, row: number, other: number): number =>
  (liveSince[row] ?? 0) - (liveSince[other] ?? 0) || (ids[row] ?? 0) - (ids[other] ?? 0);

/** Returns where to insert a row into the sorted ones. */
function placeOf(table: PositionTable, row: number): number {
  let [from, to] = [0, table.rows.size];
  // Nearly always the newest.
  if (to > 0 && compare(table, row, table.order[to - 1] ?? 0) > 0) return to;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (compare(table, row, table.order[middle] ?? 0) > 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

const lengthOf = ({ skillCounts, countryCounts }: PositionTable, row: number): number =>
  (skillCounts[row] ?? 0) + (countryCounts[row] ?? 0);

/** Doubles the room for rows. */
function widen(table: PositionTable): void {
  const length = Math.max(leastRoom, 2 * table.ids.length);
  for (const name of columns) {
    const wider = new Int32Array(length);
    wider.set(table[name]);
    table[name] = wider;
  }
  const wider = new Float64Array(length);
  wider.set(table.liveSince);
  table.liveSince = wider;
}

/** Reserves room for a list of ids, closing the gaps if there is none. Returns where it begins. */
function takeRoom(table: PositionTable, length: number): number {
  table.listed += length;
  if (table.end + length > table.lists.length) {
    const packed = new Int32Array(Math.max(leastRoom, Math.ceil(1.5 * table.listed)));
    let end = 0;
    for (const row of table.rows.values()) {
      const start = table.starts[row] ?? 0;
      packed.set(table.lists.subarray(start, start + lengthOf(table, row)), end);
      table.starts[row] = end;
      end += lengthOf(table, row);
    }
    table.lists = packed;
    table.end = end;
  }
  const start = table.end;
  table.end += length;
  return start;
}
