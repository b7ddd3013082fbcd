import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { saveTalent } from '#contract/talents.ts';
import { uploadVideo } from '#contract/videos.ts';
import { buildTalentUser } from '#server/accounts/build.ts';
import { buildWebm } from '#server/media/build.ts';
import type { Connection } from '#server/platform/database/connect.ts';
import { startSession } from '#server/platform/session/session.ts';
import { browserHeaders } from './people.ts';
import type { Verdict } from './verdict.ts';
import { ask } from './faults-calls.ts';
import { end, inScene } from './faults-scene.ts';

const kills = 8;
const [painters, filmers] = [6, 2];
/** Differences of a colour that a picture's compression may make. */
const tolerance = 16;
const colours = ['#a03020', '#2050b0', '#30a040', '#c0a020'];
/** Of one person; ten may be unsent. */
const mostVideos = 9;

interface Photograph {
  colour: number[];
  bytes: Uint8Array<ArrayBuffer>;
}

interface Person {
  id: number;
  headers: Record<string, string>;
  /** The text and picture of the last acknowledged save, and those sent later without an answer. */
  saved: number | undefined;
  sent: number[];
}

/** Pictures saved with a text, and videos, with kill -9 in the middle. */
export const upload = (): Promise<Verdict[]> =>
  inScene(async ({ connection, dataDir, startProduct }) => {
    const { db } = connection;
    const photographs = await Promise.all(colours.map(paint));
    const video = await buildWebm({ seconds: 40, pictureBytes: 20_000 });
    let { child, port } = await startProduct();
    const seat = async (): Promise<Person> => {
      const { id } = await buildTalentUser(db);
      const headers = await browserHeaders(port, await startSession(db, { id, type: 1 }));
      return { id, headers, saved: undefined, sent: [] };
    };
    const artists = await Promise.all(Array.from({ length: painters }, seat));
    const videos: string[] = [];
    const faults: string[] = [];
    let [saves, cut] = [0, 0];
    for (let kill = 0; kill < kills; kill += 1) {
      const gone = new AbortController();
      void once(child, 'exit').then(() => gone.abort());
      const repeat = async (work: () => Promise<boolean>, times = Infinity) => {
        for (let turn = 0; turn < times && !gone.signal.aborted; turn += 1) {
          if (await work()) saves += 1;
          else cut += 1;
        }
      };
      const newcomers = await Promise.all(Array.from({ length: filmers }, seat));
      const working = [
        ...artists.map((person) => repeat(() => save(port, person, photographs))),
        ...newcomers.map((person) => repeat(() => send(port, person, video, videos), mostVideos)),
      ];
      await sleep(300 + Math.random() * 600);
      await end(child, 'SIGKILL');
      await Promise.all(working);
      for (const person of artists) faults.push(...(await compare(connection, dataDir, person, photographs)));
      ({ child, port } = await startProduct());
    }
    faults.push(...(await compareVideos(connection, dataDir, { videos, whole: video.length * 0.99 })));
    const damaged = await findDamaged(dataDir);
    return [
      {
        promised: 'uploads under kill -9: what is acknowledged is stored whole, text and picture together',
        measured: `${saves} acknowledged (${videos.length} videos), ${cut} cut off by ${kills} kills; ${faults.length === 0 ? 'all whole' : faults.join(', ')}`,
        holds: faults.length === 0 && saves > 0 && cut > 0,
      },
      {
        promised: 'no file is there in part',
        measured: damaged.length === 0 ? 'all files of pictures decode' : damaged.join(', '),
        holds: damaged.length === 0,
      },
    ];
  });

/** Draws a photograph of one colour. */
async function paint(background: string): Promise<Photograph> {
  const drawn = sharp({ create: { width: 1_200, height: 1_200, channels: 3, background } });
  return {
    colour: [1, 3, 5].map((at) => Number.parseInt(background.slice(at, at + 2), 16)),
    bytes: new Uint8Array(await drawn.png().toBuffer()),
  };
}

/** Saves a picture together with the text that names it; returns whether it was acknowledged. */
async function save(port: number, person: Person, photographs: Photograph[]): Promise<boolean> {
  const number = Math.floor(Math.random() * photographs.length);
  const form = new FormData();
  form.set('talent', JSON.stringify({ bio: String(number) }));
  form.set('avatar', new Blob([photographs[number]?.bytes ?? new Uint8Array()]), 'picture.png');
  person.sent.push(number);
  const { status, text } = await ask(port, saveTalent.path, person.headers, form);
  if (status !== 200 && status !== 0) throw new Error(`A picture was refused with ${status}: ${text}`);
  if (status === 200) [person.saved, person.sent] = [number, []];
  return status === 200;
}

async function send(port: number, person: Person, video: Buffer, videos: string[]): Promise<boolean> {
  const form = new FormData();
  form.set('video', new Blob([new Uint8Array(video)], { type: 'video/webm' }), 'video.webm');
  const { status, text } = await ask(port, uploadVideo.path, person.headers, form);
  if (status === 200) videos.push(uploadVideo.answer.parse(JSON.parse(text)).fileName);
  else if (status !== 0) throw new Error(`A video was refused with ${status}: ${text}`);
  return status === 200;
}

/** Compares a person's row and picture with what was sent. */
async function compare(
  { db }: Connection,
  dataDir: string,
  person: Person,
  photographs: Photograph[],
): Promise<string[]> {
  const query = db.selectFrom('users').select(['bio', 'avatarKey']).where('id', '=', person.id);
  const { bio, avatarKey } = await query.executeTakeFirstOrThrow();
  const number = bio === '' ? undefined : Number(bio);
  const isKnown = number === undefined ? person.saved === undefined : [person.saved, ...person.sent].includes(number);
  if (!isKnown) return ['an acknowledged save is lost'];
  [person.saved, person.sent] = [number, []];
  if (number === undefined || avatarKey === null) return number === undefined ? [] : ['a text without its picture'];
  const image = sharp(join(dataDir, 'media', avatarKey))
    .resize(1, 1)
    .raw();
  const pixel = await image.toBuffer().catch(() => undefined);
  const colour = photographs[number]?.colour ?? [];
  const isSame = pixel && colour.every((value, index) => Math.abs(value - (pixel[index] ?? 0)) <= tolerance);
  return isSame ? [] : [pixel ? 'a text with another picture' : 'a picture without its file'];
}

async function compareVideos(
  { db }: Connection,
  dataDir: string,
  { videos, whole }: { videos: string[]; whole: number },
): Promise<string[]> {
  const rows = await db.selectFrom('videos').select(['fileName', 'size']).execute();
  const lost = videos.filter((name) => !rows.some(({ fileName }) => fileName === name));
  const partial = rows.filter(({ fileName, size }) => {
    const file = statSync(join(dataDir, 'media', 'video', fileName), { throwIfNoEntry: false });
    return file?.size !== size || size < whole;
  });
  return [...lost.map(() => 'an acknowledged video is lost'), ...partial.map(() => 'a video is there in part')];
}

/** Decodes every stored picture; those being written when the process was killed wait elsewhere. */
async function findDamaged(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'media', 'avatar');
  const isWhole = (name: string) =>
    sharp(join(folder, name))
      .stats()
      .then(
        () => true,
        () => false,
      );
  const damaged: string[] = [];
  for (const name of readdirSync(folder)) if (!(await isWhole(name))) damaged.push(name);
  return damaged;
}
