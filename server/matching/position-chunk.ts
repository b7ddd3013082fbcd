import { hasPlace } from '#contract/place.ts';
import { type Bits, addBit, createBits, deleteBit, forEachBit } from './bits.ts';
import { fitsOffset } from './fit.ts';
import type { LivePosition } from './live-positions.ts';
import { readPosition, writePosition } from './facts.ts';
import { type SlotTexts, createSlotTexts } from './slot-texts.ts';

/**
 * Positions that follow each other in time, each in a slot of its own. Positions with equally many required skills share
 * words of 32 slots; otherwise the slots have no order. Columns and sets of bits hold what a query compares, and
 * texts the whole positions.
 */
export interface Chunk {
  readonly capacity: number;
  readonly ids: Int32Array;
  readonly companyIds: Int32Array;
  readonly liveSince: Float64Array;
  /** The last bits of the ids of all companies that have had a position here. */
  readonly companies: Bits;
  /** Numbers of what positions ask of remote work (`RemotePlaces`). */
  readonly remotes: Uint16Array;
  /** By the offset of talents who have asked, slots of positions; see `remoteFitsOf`. */
  readonly remoteFits: Map<number | null, Bits>;
  /** Each position as a whole. */
  readonly texts: SlotTexts;
  /** The slots taken. */
  readonly members: Bits;
  /** By skill, the slots of the positions that require it. */
  readonly requirers: Sets;
  /** Slots of positions on site: by country, and those in any country. */
  readonly countries: Sets;
  readonly anyCountry: Bits;
  /** Slots of positions without a place of work. */
  readonly placeless: Bits;
  /** By word, how many skills its positions require. */
  readonly sizes: number[];
  /** By number of required skills, the slots left. */
  readonly free: Map<number, number[]>;
}

type Sets = Map<number, Bits>;

/** The largest capacity of a chunk. */
export const mostSlots = 16_384;

const companyBits = 1 << 17;
/** Where a company's id stands in the set of a chunk's companies. */
export const lastBitsOf = (companyId: number): number => companyId & (companyBits - 1);

export const createChunk = (capacity: number): Chunk => ({
  capacity,
  ids: new Int32Array(capacity),
  companyIds: new Int32Array(capacity),
  liveSince: new Float64Array(capacity),
  companies: createBits(companyBits),
  remotes: new Uint16Array(capacity),
  remoteFits: new Map(),
  texts: createSlotTexts(capacity),
  members: createBits(capacity),
  requirers: new Map(),
  countries: new Map(),
  anyCountry: createBits(capacity),
  placeless: createBits(capacity),
  sizes: [],
  free: new Map(),
});

/** Adds a position and the number of what it asks of remote work, 0 for none. Returns false if there is no slot left. */
export function addPosition(chunk: Chunk, position: LivePosition, remote: number): boolean {
  const { capacity, ids, companyIds, liveSince, requirers, countries, anyCountry, placeless } = chunk;
  const slot = takeSlot(chunk, position.requiredSkillIds.length);
  if (slot === undefined) return false;
  ids[slot] = position.id;
  companyIds[slot] = position.companyId;
  liveSince[slot] = position.liveSince;
  addBit(chunk.companies, lastBitsOf(position.companyId));
  chunk.remotes[slot] = remote;
  for (const [offset, bits] of chunk.remoteFits) if (remote !== 0 && fitsOffset(position, offset)) addBit(bits, slot);
  chunk.texts.put(slot, writePosition(position));
  for (const id of position.requiredSkillIds) addBit(setOf(requirers, id, capacity), slot);
  if (!hasPlace(position)) addBit(placeless, slot);
  if (!position.isPhysical) return true;
  if (position.countryIds.length === 0) addBit(anyCountry, slot);
  for (const id of position.countryIds) addBit(setOf(countries, id, capacity), slot);
  return true;
}

/** Removes a position and returns it; undefined for an id that the chunk does not hold. */
export function removePosition(chunk: Chunk, id: number): LivePosition | undefined {
  const { ids, members, requirers, countries, anyCountry, placeless, sizes, free } = chunk;
  const slot = ids.indexOf(id);
  if (slot < 0) return undefined;
  const position = positionAt(chunk, slot);
  ids[slot] = 0;
  chunk.remotes[slot] = 0;
  chunk.texts.remove(slot);
  for (const bits of [members, anyCountry, placeless, ...chunk.remoteFits.values()]) deleteBit(bits, slot);
  for (const skillId of position.requiredSkillIds) deleteFrom(requirers, skillId, slot);
  for (const countryId of position.countryIds) deleteFrom(countries, countryId, slot);
  free.get(sizes[slot >>> 5] ?? 0)?.push(slot);
  return position;
}

/** Returns the position of a slot that is taken. */
export const positionAt = ({ texts }: Chunk, slot: number): LivePosition => readPosition(texts.get(slot));

/**
 * Returns the slots of positions for which a talent at an offset may work remotely. Made when first asked for and kept up
 * to date from then on: offsets are few, and looking each position up took a third of a home.
 */
export function remoteFitsOf(
  { capacity, remotes, remoteFits }: Chunk,
  offset: number | null,
  judge: () => Uint8Array,
): Bits {
  const known = remoteFits.get(offset);
  if (known) return known;
  const fits = judge();
  const bits = createBits(capacity);
  for (let slot = 0; slot < capacity; slot += 1)
    bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) | ((fits[remotes[slot] ?? 0] ?? 0) << (slot & 31));
  remoteFits.set(offset, bits);
  return bits;
}

/** Copies the positions in these slots into a chunk that has room for them. */
export function copyPositions(from: Chunk, slots: readonly number[], to: Chunk): void {
  const places = new Int32Array(from.capacity).fill(-1);
  for (const slot of slots) {
    const place = takeSlot(to, from.sizes[slot >>> 5] ?? 0) ?? -1;
    places[slot] = place;
    to.ids[place] = from.ids[slot] ?? 0;
    to.companyIds[place] = from.companyIds[slot] ?? 0;
    to.liveSince[place] = from.liveSince[slot] ?? 0;
    to.remotes[place] = from.remotes[slot] ?? 0;
    addBit(to.companies, lastBitsOf(from.companyIds[slot] ?? 0));
    to.texts.put(place, from.texts.get(slot));
  }
  const copyBits = (bits: Bits, others: () => Bits) =>
    forEachBit(bits, (slot) => {
      const place = places[slot] ?? -1;
      if (place >= 0) addBit(others(), place);
    });
  for (const [id, bits] of from.requirers) copyBits(bits, () => setOf(to.requirers, id, to.capacity));
  for (const [id, bits] of from.countries) copyBits(bits, () => setOf(to.countries, id, to.capacity));
  copyBits(from.anyCountry, () => to.anyCountry);
  copyBits(from.placeless, () => to.placeless);
}

function setOf(sets: Sets, id: number, capacity: number): Bits {
  let bits = sets.get(id);
  if (!bits) sets.set(id, (bits = createBits(capacity)));
  return bits;
}

function deleteFrom(sets: Sets, id: number, slot: number): void {
  const bits = sets.get(id);
  if (bits) deleteBit(bits, slot);
}

function takeSlot({ members, sizes, free, capacity }: Chunk, size: number): number | undefined {
  const slots = free.get(size) ?? [];
  if (slots.length === 0) {
    const first = sizes.length << 5;
    if (first === capacity) return undefined;
    sizes.push(size);
    for (let slot = first; slot < first + 32; slot += 1) slots.push(slot);
    free.set(size, slots);
  }
  const slot = slots.pop();
  if (slot !== undefined) addBit(members, slot);
  return slot;
}
