import { element, idBytes, ids, sizeBytes, unsigned, voidHeader } from './read-ebml.ts';
import type { WebmIndex } from './scan-webm.ts';

/** Bytes reserved before the first cluster, for the data that a player needs to seek from the first second. */
export const headLength = 16_384;
/** A cue takes 69 bytes. 120 of them and the longest accepted track description fit into the head. */
const maxCues = 120;
const nameOfApp = Buffer.from('Rolecall');

/** Duration of the video in milliseconds. */
export const durationOf = ({ lastTicks, timestampScale }: WebmIndex): number => (lastTicks * timestampScale) / 1e6;

/**
 * Builds the start of a WebM file whose clusters follow at `headLength`: length, tracks and keyframe positions.
 * Recorders leave these out because they cannot seek back (measured with Chromium and Firefox).
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
  element(0x42f7, unsigned(1, 1)), // minimum version of a reader
  element(0x42f2, unsigned(4, 1)), // longest id
  element(0x42f3, unsigned(8, 1)), // longest size
  element(ids.docType, Buffer.from('webm')),
  element(0x4287, unsigned(4, 1)), // version of WebM
  element(0x4285, unsigned(2, 1)), // minimum version of a reader
]);

const entry = (part: Buffer, position: number): Buffer =>
  element(ids.seek, [element(ids.seekId, part.subarray(0, 4)), element(ids.seekPosition, unsigned(position))]);

/** Builds the index of the parts that follow it, with positions counted from its own start. */
function makeSeekHead(parts: readonly Buffer[]): Buffer {
  // All entries have the same length, so the total is known before the positions.
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

/** Selects at most `count` items, evenly spaced, including the first. */
const thinned = <T>(all: readonly T[], count: number): T[] =>
  all.filter((_, place) => place % Math.ceil(all.length / count) === 0);
