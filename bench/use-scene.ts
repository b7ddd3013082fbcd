import type { ChildProcess } from 'node:child_process';
import { Agent } from 'node:http';
import type { Services } from '#server/platform/calls/services.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { buildWebm } from '#server/media/build.ts';
import { type Browser, openBrowser } from './browser.ts';
import { type Stage, freePort, setStage } from './stage.ts';
import { type EncodedForm, encode, photograph } from './uploads.ts';
import { type Account, type Market, openMarket } from './use-market.ts';
import { type Kind, model } from './use-model.ts';
import { type Recorder, createRecorder } from './use-record.ts';

/** A person at a screen. */
export interface Person {
  account: Account;
  browser: Browser;
  /** Of the browser's calls, once it has arrived. */
  headers: Record<string, string>;
  threadId: number;
  /** The newest message that the open conversation shows. */
  afterId: number | null;
}

/** The product with a marketplace, and what people need to use it. */
export interface Scene {
  stage: Stage;
  market: Market;
  recorder: Recorder;
  agent: Agent;
  /** Processes of the product. */
  pids: number[];
  metricsPorts: number[];
  /** The processes take the requests in turn. */
  nextPort: () => number;
  services: Pick<Services, 'db' | 'settings'>;
  forms: { profiles: EncodedForm[]; picture: EncodedForm; video: EncodedForm };
  /** The accounts come in turn, so that none signs in too often. */
  nextPerson: (kind: Kind) => Person;
  close: () => Promise<void>;
}

const secret = 'the same for all processes of this measurement';
const sizes = { picture: { width: 4_000, height: 3_000 }, video: { seconds: 30, pictureBytes: 7_000 } };

interface Size {
  /** Of the product. */
  processes: number;
  talents: number;
}

/** Describes what `setScene` makes, for the method of a measurement. */
export const sceneMethod = ({ processes, talents }: Size): string =>
  `${processes} process${processes === 1 ? '' : 'es'} of the product as in production on a durable PostgreSQL; people, server and database share this machine. The web app's files
and pages are not asked for, and mail goes to the outbox. There are ${talents.toLocaleString('en')} talents, each with a conversation. A photograph has 12 megapixels, a video 2 MB.`;

export async function setScene({ processes, talents }: Size): Promise<Scene> {
  const stage = await setStage({ connections: 100 });
  const market = await openMarket(stage.connection, talents);
  const servers: { child: ChildProcess; port: number }[] = [];
  const metricsPorts: number[] = [];
  while (servers.length < processes) {
    const metricsPort = await freePort();
    metricsPorts.push(metricsPort);
    const environment = { APP_SECRET: secret, TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'info' };
    servers.push(await stage.start('server/main.ts', { ...environment, METRICS_PORT: String(metricsPort) }, '/readyz'));
  }
  let turn = 0;
  const turns = { talent: 0, client: 0 };
  // As a proxy in front: few connections, which serve all people in turn.
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo' });
  return {
    stage,
    market,
    recorder: createRecorder(),
    agent,
    pids: servers.map(({ child }) => child.pid ?? 0),
    metricsPorts,
    nextPort: () => servers[(turn += 1) % servers.length]?.port ?? 0,
    services: { db: stage.connection.db, settings: readSettings({ APP_SECRET: secret }) },
    forms: await buildForms(),
    nextPerson: (kind) => {
      const accounts = market.accounts[kind];
      const account = accounts[(turns[kind] += 1) % accounts.length];
      if (!account) throw new Error(`There is no ${kind}.`);
      return seat(account);
    },
    close: async () => {
      agent.destroy();
      await stage.close();
    },
  };
}

export const anyKind = (): Kind => (Math.random() < model.kinds.talent ? 'talent' : 'client');

function seat(account: Account): Person {
  const browser = openBrowser(networkOf(account), new Map([['session', account.token]]));
  return { account, browser, headers: {}, threadId: account.threadIds[0] ?? 0, afterId: null };
}

/** Everyone is in a network of their own. */
export const networkOf = ({ id }: Account): string => `10.${(id >> 16) & 255}.${(id >> 8) & 255}.${id & 255}`;

export const headersOf = ({ cookies }: Browser, account: Account): Record<string, string> => ({
  cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
  'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
  'x-forwarded-for': networkOf(account),
});

async function buildForms(): Promise<Scene['forms']> {
  const picture = writeProfile(1);
  const { width, height } = sizes.picture;
  picture.set('avatar', new Blob([await photograph(width, height)], { type: 'image/jpeg' }), 'portrait.jpg');
  const video = new FormData();
  video.set('video', new Blob([new Uint8Array(await buildWebm(sizes.video))], { type: 'video/webm' }), 'video.webm');
  return {
    profiles: await Promise.all([1, 2, 3, 4, 5].map((version) => encode(writeProfile(version)))),
    picture: await encode(picture),
    video: await encode(video),
  };
}

function writeProfile(version: number): FormData {
  const form = new FormData();
  form.set(
    'talent',
    JSON.stringify({ bio: `I build things that last. ${'And I like to show how. '.repeat(version)}` }),
  );
  return form;
}
