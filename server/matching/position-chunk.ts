import { createBitSums } from './bit-sums.ts';
import { type Bits, addBit, createBits, deleteBit, lowestBit } from './bits.ts';
import type { LivePosition } from './live-positions.ts';

/**
 * Positions that follow each other in time, each in a slot of its own. Positions with equally many required skills share
 * words of 32 slots; otherwise the slots have no order.
 */
export interface Chunk {
  readonly positions: (LivePosition | undefined)[];
  /** By skill, the slots of the positions that require it. */
  readonly requirers: Map<number, Bits>;
  /** By word, how many skills its positions require. */
  readonly sizes: number[];
  /** By number of required skills, the slots left. */
  readonly free: Map<number, number[]>;
  readonly capacity: number;
}

export const createChunk = (capacity: number): Chunk => ({
  positions: [],
  requirers: new Map(),
  sizes: [],
  free: new Map(),
  capacity,
});

/** Returns false if there is no slot left. */
export function addPosition(chunk: Chunk, position: LivePosition): boolean {
  const slot = takeSlot(chunk, position.requiredSkillIds.length);
  if (slot === undefined) return false;
  chunk.positions[slot] = position;
  for (const id of position.requiredSkillIds) {
    let bits = chunk.requirers.get(id);
    if (!bits) chunk.requirers.set(id, (bits = createBits(chunk.capacity)));
    addBit(bits, slot);
  }
  return true;
}

function takeSlot({ positions, sizes, free, capacity }: Chunk, size: number): number | undefined {
  const slots = free.get(size) ?? [];
  if (slots.length === 0) {
    const first = positions.length;
    if (first === capacity) return undefined;
    sizes.push(size);
    for (let slot = first; slot < first + 32; slot += 1) {
      positions.push(undefined);
      slots.push(slot);
    }
    free.set(size, slots);
  }
  return slots.pop();
}

/** Returns how many positions are left. */
export function removePosition({ positions, requirers, free }: Chunk, position: LivePosition): number {
  const slot = positions.indexOf(position);
  positions[slot] = undefined;
  for (const id of position.requiredSkillIds) {
    const bits = requirers.get(id);
    if (bits) deleteBit(bits, slot);
  }
  free.get(position.requiredSkillIds.length)?.push(slot);
  return positions.length - free.values().reduce((sum, slots) => sum + slots.length, 0);
}

/** Numbers of held skills that are of interest where a position requires `size` skills. */
type Range = (size: number) => { least: number; most: number };

const sums = createBitSums();

/**
 * Visits the positions of which a number of skills in `range` is held, with that number. `visit` returns true when the
 * range has become narrower.
 */
export function visitRange(
  { positions, requirers, sizes, free }: Chunk,
  skillIds: readonly number[],
  range: Range,
  visit: (position: LivePosition, held: number) => boolean,
): void {
  const sets = skillIds.flatMap((id) => requirers.get(id) ?? []);
  const least: number[] = [];
  const most: number[] = [];
  const readRange = () => {
    for (const size of free.keys()) ({ least: least[size], most: most[size] } = range(size));
  };
  readRange();
  for (let index = 0; index < sizes.length; index += 1) {
    const size = sizes[index] ?? 0;
    const wanted = least[size] ?? 0;
    if (wanted > sets.length) continue;
    sums.add(sets, index);
    let rest = sums.atLeast(wanted);
    if ((most[size] ?? 0) < size) rest &= ~sums.atLeast((most[size] ?? 0) + 1);
    for (; rest !== 0; rest &= rest - 1) {
      const bit = lowestBit(rest);
      const position = positions[(index << 5) | bit];
      if (position && visit(position, sums.at(bit))) readRange();
    }
  }
}
