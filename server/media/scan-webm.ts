import { AppError, invalidField } from '#server/platform/errors/app-error.ts';
import { children, ids, maxHeaderLength, readHeader, readUnsigned, readVint, vintLength } from './read-ebml.ts';

/** Facts for a seekable head, gathered while the video is read. Positions are bytes from the start. */
export interface WebmIndex {
  /** Content of the element that describes the tracks. */
  tracks: Buffer;
  /** Nanoseconds per tick. */
  timestampScale: number;
  videoTrack: number;
  firstCluster: number;
  keyframes: { ticks: number; cluster: number }[];
  /** Start of the last block: the end of the video except for one picture. */
  lastTicks: number;
  /** Elements after the first cluster whose positions are no longer right. */
  stale: { position: number; length: number }[];
}

/** Next need of the scan: to see this many bytes (fewer at the end), or to skip this many. */
type Step = { see: number } | { pass: number };

/** Played by Chromium, Firefox, and Safari from 18.4 on. */
const playedCodecs = new Set(['V_VP8', 'V_VP9', 'A_OPUS', 'A_VORBIS']);
/**
 * Five minutes with 60 pictures and 100 sounds per second have 50,000 elements. This also bounds the memory used for
 * one file.
 */
const maxElements = 250_000;
const maxTracks = 4_096;
const maxInfo = 8_192;
/** One second; recorders count milliseconds. */
const longestTick = 1_000_000_000;
const videoType = 1;

/**
 * Scans a WebM file as it passes, without keeping it. Feed it the bytes in order, then call `end`. Throws 415 if it is
 * not a WebM or has codecs that not every browser plays, 422 if it is broken.
 */
export function createWebmScanner() {
  const index: WebmIndex = {
    tracks: Buffer.alloc(0),
    timestampScale: 1_000_000,
    videoTrack: 0,
    firstCluster: 0,
    keyframes: [],
    lastTicks: 0,
    stale: [],
  };
  let position = 0;
  const steps = scan(index, () => position);
  let step = steps.next();
  let held: Buffer = Buffer.alloc(0);

  const advance = (bytes: Buffer, isEnd: boolean): void => {
    let rest = bytes;
    for (;;) {
      if (step.done) break;
      const wanted = step.value;
      if ('see' in wanted) {
        if (rest.length < wanted.see && !isEnd) break;
        step = steps.next(rest.subarray(0, wanted.see));
      } else {
        const passed = Math.min(wanted.pass, rest.length);
        rest = rest.subarray(passed);
        position += passed;
        if (passed < wanted.pass) {
          if (isEnd) throw broken('ends in the middle');
          step.value = { pass: wanted.pass - passed };
          break;
        }
        step = steps.next(rest);
      }
    }
    held = rest;
  };

  return {
    /** The facts gathered so far. */
    index: index as Readonly<WebmIndex>,
    feed(chunk: Buffer): void {
      advance(held.length === 0 ? chunk : Buffer.concat([held, chunk]), false);
    },
    end(): WebmIndex {
      advance(held, true);
      if (index.firstCluster === 0) throw broken('holds no pictures');
      return index;
    },
  };
}

function* scan(index: WebmIndex, position: () => number): Generator<Step, void, Buffer> {
  yield* readDocType();
  yield* enterSegment();
  let cluster: { position: number; ticks: number } | undefined;
  for (let count = 0; ; count += 1) {
    if (count > maxElements) throw broken('consists of too many pieces');
    const start = position();
    const header = readHeader(yield { see: maxHeaderLength });
    if (!header) {
      if ((yield { see: 1 }).length === 0) return;
      throw broken('holds something that is not an element');
    }
    const { id, length, size } = header;
    yield { pass: length };
    if (id === ids.cluster) {
      if (index.videoTrack === 0) throw broken('does not say what its tracks are');
      index.firstCluster ||= start;
      cluster = { position: start, ticks: 0 };
      continue; // its content is read like siblings, whether its size is known or not
    }
    if (size === null) throw broken('has an element without an end');
    if (cluster && id === ids.blockGroup) continue;
    if (cluster && id === ids.timestamp) cluster.ticks = readUnsigned(yield { see: Math.min(size, 8) });
    else if (cluster && (id === ids.simpleBlock || id === ids.block)) {
      noteBlock(index, cluster, yield { see: Math.min(size, maxHeaderLength) }, id === ids.simpleBlock);
    } else if (index.firstCluster === 0) yield* readDescription(index, id, size);
    else if (namesPositions.has(id)) index.stale.push({ position: start, length: length + size });
    yield { pass: size };
  }
}

/** Elements that would mislead a player or reveal data unintentionally. */
const namesPositions = new Set<number>([
  ids.seekHead,
  ids.cues,
  ids.info,
  ids.tracks,
  ids.tags,
  ids.chapters,
  ids.attachments,
]);

function* readDocType(): Generator<Step, void, Buffer> {
  const header = readHeader(yield { see: maxHeaderLength });
  if (header?.id !== ids.ebml || header.size === null || header.size > 1_024) throw noWebm();
  yield { pass: header.length };
  const content = yield { see: header.size };
  const docType = [...children(content)].find(({ id }) => id === ids.docType)?.content;
  if (docType?.toString('latin1').replace(/(?<!\0)\0+$/, '') !== 'webm') throw noWebm();
  yield { pass: header.size };
}

function* enterSegment(): Generator<Step, void, Buffer> {
  const header = readHeader(yield { see: maxHeaderLength });
  if (header?.id !== ids.segment) throw broken('has no content');
  yield { pass: header.length };
}

/** Reads the elements before the first cluster. */
function* readDescription(index: WebmIndex, id: number, size: number): Generator<Step, void, Buffer> {
  if (id === ids.info) {
    const content = yield { see: Math.min(size, maxInfo) };
    const scale = [...children(content)].find((child) => child.id === ids.timestampScale)?.content;
    if (scale) index.timestampScale = readUnsigned(scale) || index.timestampScale;
    if (index.timestampScale > longestTick) throw broken('counts time in steps that are too long');
  }
  if (id === ids.tracks) {
    if (size > maxTracks) throw broken('describes its tracks at too great a length');
    index.tracks = Buffer.from(yield { see: size });
    index.videoTrack = readTracks(index.tracks);
  }
}

/** Returns the number of the video track. */
function readTracks(content: Buffer): number {
  const tracks = [...children(content)].map(
    ({ content }) => new Map([...children(content)].map((each) => [each.id, each.content])),
  );
  const codecs = tracks.map((track) => track.get(ids.codecId)?.toString('latin1') ?? '');
  if (!codecs.every((codec) => playedCodecs.has(codec))) {
    throw new AppError('unsupported-media-type', 'Videos are taken with VP8 or VP9 pictures and Opus or Vorbis sound.');
  }
  const video = tracks.find((track) => readUnsigned(track.get(ids.trackType) ?? Buffer.alloc(0)) === videoType);
  const number = readUnsigned(video?.get(ids.trackNumber) ?? Buffer.alloc(0));
  if (number === 0) throw new AppError('unsupported-media-type', 'This file holds no video.');
  return number;
}

/**
 * Records a block. It begins with its track, its time relative to the cluster, and flags whose highest bit marks a
 * keyframe.
 */
function noteBlock(
  index: WebmIndex,
  cluster: { position: number; ticks: number },
  bytes: Buffer,
  saysKeyframe: boolean,
): void {
  const trackLength = vintLength(bytes[0]);
  if (bytes.length < trackLength + 3) throw broken('has a block without a head');
  const track = readVint(bytes.subarray(0, trackLength));
  const ticks = cluster.ticks + bytes.readInt16BE(trackLength);
  index.lastTicks = Math.max(index.lastTicks, ticks);
  const isKeyframe = saysKeyframe && ((bytes[trackLength + 2] ?? 0) & 0x80) !== 0;
  if (track === index.videoTrack && isKeyframe && index.keyframes.at(-1)?.cluster !== cluster.position) {
    index.keyframes.push({ ticks: Math.max(ticks, 0), cluster: cluster.position });
  }
}

const noWebm = () => new AppError('unsupported-media-type', 'Videos are taken as WebM.');
const broken = (what: string) => invalidField('video', `is broken: it ${what}`, { code: 'videoBroken' });
