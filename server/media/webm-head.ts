import { element, idBytes, ids, sizeBytes, unsigned, voidHeader } from './ebml.ts';
import type { WebmIndex } from './webm-scan.ts';

/** Bytes kept free before the first cluster, for all that a player must know to seek from the first second on. */
export const headLength = 16_384;
/** A cue takes 69 bytes; with 120 of them and the longest description of tracks that is taken, the head is not full. */
const maxCues = 120;
const nameOfApp = Buffer.from('Rolecall');

/** Milliseconds that the video lasts. */
export const durationOf = ({ lastTicks, timestampScale }: WebmIndex): number => (lastTicks * timestampScale) / 1e6;

/**
 * The beginning of a WebM file whose clusters follow at `headLength`: its length, its tracks, and where its keyframes
 * are, which recorders leave out since they cannot go back (measured with Chromium and Firefox).
 */
export function makeWebmHead(index: WebmIndex, fileSize: number): Buffer {
  const start = Buffer.concat([ebmlHeader, idBytes(ids.segment)]);
  const dataStart = start.length + 8;
  const info = element(ids.info, [
    element(ids.timestampScale, unsigned(index.timestampScale, 4)),
    element(ids.duration, double(index.lastTicks)),
    element(ids.muxingApp, nameOfApp),
    element(ids.writingApp, nameOfApp),
  ]);
  const tracks = element(ids.tracks, index.tracks);
  const cues = element(
    ids.cues,
    thinned(index.keyframes, maxCues).map(({ ticks, cluster }) =>
      element(ids.cuePoint, [
        element(ids.cueTime, unsigned(ticks)),
        element(ids.cueTrackPositions, [
          element(ids.cueTrack, unsigned(index.videoTrack)),
          element(ids.cueClusterPosition, unsigned(cluster - index.firstCluster + headLength - dataStart)),
        ]),
      ]),
    ),
  );
  const parts = [info, tracks, cues];
  const seekHead = makeSeekHead(parts);
  const head = Buffer.concat([start, sizeBytes(fileSize - dataStart), seekHead, ...parts]);
  const filler = voidHeader(headLength - head.length);
  return Buffer.concat([head, filler], headLength);
}

const ebmlHeader = element(ids.ebml, [
  element(0x4286, unsigned(1, 1)), // version
  element(0x42f7, unsigned(1, 1)), // that a reader must know
  element(0x42f2, unsigned(4, 1)), // longest id
  element(0x42f3, unsigned(8, 1)), // longest size
  element(ids.docType, Buffer.from('webm')),
  element(0x4287, unsigned(4, 1)), // version of WebM
  element(0x4285, unsigned(2, 1)), // that a reader must know
]);

const entry = (part: Buffer, position: number): Buffer =>
  element(ids.seek, [element(ids.seekId, part.subarray(0, 4)), element(ids.seekPosition, unsigned(position))]);

/** Says where the parts that follow it directly begin, counted from its own beginning. */
function makeSeekHead(parts: readonly Buffer[]): Buffer {
  // Every entry is as long as any other, so the length is known before the positions are.
  let position = element(
    ids.seekHead,
    parts.map((part) => entry(part, 0)),
  ).length;
  const entries = parts.map((part) => {
    const made = entry(part, position);
    position += part.length;
    return made;
  });
  return element(ids.seekHead, entries);
}

const double = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
};

/** At most `count` of them, evenly over the whole, the first one included. */
const thinned = <T>(all: readonly T[], count: number): T[] =>
  all.filter((_, place) => place % Math.ceil(all.length / count) === 0);
