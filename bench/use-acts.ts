import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { currentUser } from '#contract/accounts.ts';
import type { Call } from '#contract/call.ts';
import { clientHome, firstPanels, searchTalent, talentHome, talentMarks } from '#contract/matching.ts';
import { messagingGetMessages, messagingInit, messagingPostMessage, messagingUnread } from '#contract/messaging.ts';
import { updatePosition } from '#contract/positions.ts';
import { getProfile } from '#contract/profiles.ts';
import { getTransformedTalent, saveTalent } from '#contract/talents.ts';
import { uploadVideo } from '#contract/videos.ts';
import { plantCode } from '#server/accounts/build.ts';
import { signInStep } from './browser.ts';
import { fire } from './load.ts';
import type { EncodedForm } from './uploads.ts';
import { type Person, type Scene, headersOf } from './use-scene.ts';

/** Something that a person does, of one or several calls. Throws only where nobody could go on: at the door. */
export type Act = (person: Person, scene: Scene) => Promise<void>;

/** Cards of talents that are read where a home is opened. */
const cardsOfHome = 8;

const anyOf = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
};

/** Sends a body, and returns the answer; undefined if it failed. */
async function deliver(
  { recorder, agent, nextPort }: Scene,
  { headers }: Person,
  { name, path, form }: { name: string; path: string; form: EncodedForm },
): Promise<string | undefined> {
  const heard = { body: '', status: 0 };
  const shot = { port: nextPort(), path, headers: { ...headers, 'content-type': form.type }, body: form.body };
  const taken = await fire(agent, shot, (body, status) => Object.assign(heard, { body, status }));
  if (taken === undefined) recorder.fail(name, heard.status === 0 ? 'no answer' : `answered ${heard.status}`);
  else recorder.note(name, taken);
  return taken === undefined ? undefined : heard.body;
}

type Sent<Payload extends z.ZodMiniType, Answer extends z.ZodMiniType> = readonly [
  name: string,
  call: Call<Payload, Answer>,
  payload: z.input<Payload>,
];

/** Makes a call, and returns its answer unread. */
async function send<Payload extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  scene: Scene,
  person: Person,
  [name, { path }, payload]: Sent<Payload, Answer>,
): Promise<string | undefined> {
  const form = { type: 'application/json', body: Buffer.from(JSON.stringify(payload)) };
  return deliver(scene, person, { name, path, form });
}

/** Makes a call, and returns its answer; undefined if it failed. */
async function ask<Payload extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  scene: Scene,
  person: Person,
  sent: Sent<Payload, Answer>,
): Promise<z.output<Answer> | undefined> {
  const answer = await send(scene, person, sent);
  return answer === undefined ? undefined : (JSON.parse(answer) as z.output<Answer>); // the server has checked it
}

async function arrive(person: Person, scene: Scene): Promise<void> {
  const { status, ms } = await person.browser.send(scene.nextPort(), currentUser.path, {});
  if (status !== 200) throw new Error(`answered ${status}`);
  scene.recorder.note('user', ms);
  person.headers = headersOf(person.browser, person.account);
  await acts.count(person, scene);
}

/** Signs in by a code, which stands in for the one that was mailed. */
async function signIn(person: Person, scene: Scene): Promise<void> {
  const { browser, account } = person;
  browser.cookies.delete('session');
  browser.cookies.delete('XSRF-TOKEN');
  for (const step of [1, 2] as const) {
    const code = step === 2 ? await plantCode(scene.services, 'signin', account.email) : '';
    const started = performance.now();
    const status = await signInStep(browser, scene.nextPort(), { email: account.email, step, code });
    const name = step === 1 ? 'ask for a code' : 'sign in';
    if (status !== 'ok') throw new Error(`${name}: ${status}`);
    scene.recorder.note(name, performance.now() - started);
  }
  person.headers = headersOf(browser, account);
}

async function openThread(person: Person, scene: Scene): Promise<void> {
  person.threadId = anyOf(person.account.threadIds);
  await acts.threads(person, scene);
  const page = await ask(scene, person, ['messages', messagingGetMessages, { threadId: person.threadId }]);
  person.afterId = page?.messages.at(-1)?.id ?? null;
}

async function poll(person: Person, scene: Scene): Promise<void> {
  const { threadId, afterId } = person;
  const page = await ask(scene, person, ['poll', messagingGetMessages, { threadId, afterId }]);
  person.afterId = page?.messages.at(-1)?.id ?? afterId;
}

async function write(person: Person, scene: Scene, video: string | null): Promise<void> {
  const text = video === null ? 'Thursday at 14:00 would suit me for a call.' : '';
  const payload = { threadId: person.threadId, text, video, clientKey: randomUUID() };
  const stored = await ask(scene, person, ['message', messagingPostMessage, payload]);
  person.afterId = stored?.message.id ?? person.afterId;
}

async function sendVideo(person: Person, scene: Scene): Promise<void> {
  const form = { name: 'video', path: uploadVideo.path, form: scene.forms.video };
  const answer = await deliver(scene, person, form);
  if (answer !== undefined) await write(person, scene, uploadVideo.answer.parse(JSON.parse(answer)).fileName);
}

async function openClientHome(person: Person, scene: Scene): Promise<void> {
  const home = await ask(scene, person, ['client home', clientHome, firstPanels]);
  const talentIds = [...new Set(home?.positions.flatMap(({ talentIds }) => talentIds))].slice(
    0,
    firstPanels.talentsEach,
  );
  if (talentIds.length > 0) await send(scene, person, ['marks', talentMarks, { talentIds }]);
  for (const talentId of talentIds.slice(0, cardsOfHome))
    await send(scene, person, ['talent card', getTransformedTalent, { talentId }]);
}

/** Conditions of which one changes, as with each change in the form of a position. */
const conditions = (skills: readonly number[]) => ({
  skills: [anyOf(skills.slice(0, 20)), anyOf(skills.slice(20, 60))],
  isRemote: true,
  timezone: 'Europe/London',
  timezoneMargin: Math.floor(Math.random() * 7),
  isPhysical: false,
  countryIds: [],
});

const description = (): string => `<p>${'What you will do. '.repeat(20)}${Math.random()}</p>`;

/** The acts that a model is made of. */
export const acts = {
  arrive,
  signIn,
  count: async (person, scene) => void (await send(scene, person, ['unread count', messagingUnread, {}])),
  talentHome: async (person, scene) => void (await send(scene, person, ['talent home', talentHome, { inParts: true }])),
  clientHome: openClientHome,
  position: async (person, scene) => {
    const { hashId: positionHashId } = anyOf(scene.market.positions);
    await send(scene, person, ['position', getProfile, { profileType: 'position', positionHashId }]);
  },
  talent: async (person, scene) => {
    const { id: talentId } = anyOf(scene.market.accounts.talent);
    await send(scene, person, ['talent', getProfile, { profileType: 'talent', talentId }]);
  },
  candidateCount: async (person, scene) =>
    void (await send(scene, person, ['candidate count', searchTalent, conditions(scene.market.skills)])),
  openThread,
  threads: async (person, scene) => void (await send(scene, person, ['threads', messagingInit, { limit: 50 }])),
  poll,
  message: (person, scene) => write(person, scene, null),
  saveProfile: async (person, scene) =>
    void (await deliver(scene, person, {
      name: 'save profile',
      path: saveTalent.path,
      form: anyOf(scene.forms.profiles),
    })),
  savePosition: async (person, scene) => {
    const own = scene.market.positions.filter(({ companyId }) => companyId === person.account.companyId);
    const position = { id: anyOf(own).id, description: description() };
    await send(scene, person, ['save position', updatePosition, { position }]);
  },
  picture: async (person, scene) =>
    void (await deliver(scene, person, { name: 'picture', path: saveTalent.path, form: scene.forms.picture })),
  video: sendVideo,
} satisfies Record<string, Act>;

export type ActName = keyof typeof acts;
