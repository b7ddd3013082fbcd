import { createIdMap } from '#server/platform/memory/id-map.ts';
import { countAll, forEachBit } from './bits.ts';
import type { LivePosition } from './live-positions.ts';
import { type Chunk, addPosition, copyPositions, createChunk, removePosition } from './position-chunk.ts';
import type { RemotePlaces } from './places.ts';

/** When a position went Live; of several at one time, the id decides. */
export type Moment = Pick<LivePosition, 'liveSince' | 'id'>;

export const isNewer = (a: Moment, b: Moment): boolean =>
  a.liveSince > b.liveSince || (a.liveSince === b.liveSince && a.id > b.id);

const oldest: Moment = { liveSince: -Infinity, id: -Infinity };

/** Positions in chunks, newest first. */
export interface PositionChunks {
  add(position: LivePosition): void;
  /** Removes a position and returns it; undefined for an unknown id. */
  remove(id: number): LivePosition | undefined;
  clear(): void;
  /** Number of positions. */
  size(): number;
  [Symbol.iterator](): Iterator<Chunk>;
}

/** `capacity` of a chunk is a multiple of 32, and more than that. */
export function createPositionChunks(capacity: number, remotePlaces: RemotePlaces): PositionChunks {
  /** A chunk holds what is older than `end` of the one before, up to its own. */
  const chunks: { chunk: Chunk; end: Moment }[] = [];
  const byId = createIdMap<Chunk>();

  /** Returns the index of the chunk to which the position belongs. */
  function placeOf(position: Moment): number {
    let [from, to] = [0, chunks.length - 1];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const end = chunks[middle]?.end;
      if (end && isNewer(end, position)) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** Splits a full chunk in half; if the new position is the newest of all, older ones stay together. */
  function split(place: number, position: Moment): void {
    const former = chunks[place];
    if (!former) return;
    const { chunk, end } = former;
    const momentOf = (slot: number): Moment => ({ liveSince: chunk.liveSince[slot] ?? 0, id: chunk.ids[slot] ?? 0 });
    const slots: number[] = [];
    forEachBit(chunk.members, (slot) => slots.push(slot));
    const difference = (a: number, b: number) =>
      (chunk.liveSince[b] ?? 0) - (chunk.liveSince[a] ?? 0) || (chunk.ids[b] ?? 0) - (chunk.ids[a] ?? 0);
    slots.sort(difference);
    const isFirst = place === 0 && slots[0] !== undefined && isNewer(position, momentOf(slots[0]));
    if (isFirst)
      return void chunks.unshift({
        chunk: createChunk(capacity),
        end: { liveSince: position.liveSince, id: position.id },
      });
    const half = Math.ceil(slots.length / 2);
    const parts = [slots.slice(0, half), slots.slice(half)].map((part, index) => {
      const copied = createChunk(capacity);
      copyPositions(chunk, part, copied);
      for (const slot of part) byId.set(chunk.ids[slot] ?? 0, copied);
      return { chunk: copied, end: index === 0 ? momentOf(part.at(-1) ?? 0) : end };
    });
    chunks.splice(place, 1, ...parts);
  }

  return {
    add(position) {
      if (chunks.length === 0) chunks.push({ chunk: createChunk(capacity), end: oldest });
      const remote = remotePlaces.numberOf(position);
      for (;;) {
        const place = placeOf(position);
        const chunk = chunks[place]?.chunk;
        if (!chunk) return;
        if (addPosition(chunk, position, remote)) {
          byId.set(position.id, chunk);
          return;
        }
        split(place, position);
      }
    },
    remove(id) {
      const chunk = byId.get(id);
      const position = chunk && removePosition(chunk, id);
      if (!chunk || !position) return undefined;
      byId.delete(id);
      const place = chunks.findIndex((other) => other.chunk === chunk);
      if (place < chunks.length - 1 && countAll(chunk.members) === 0) chunks.splice(place, 1);
      return position;
    },
    clear() {
      chunks.length = 0;
      byId.clear();
    },
    size: () => byId.size(),
    *[Symbol.iterator]() {
      for (const { chunk } of chunks) yield chunk;
    },
  };
}
