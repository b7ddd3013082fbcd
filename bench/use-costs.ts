import { setTimeout as sleep } from 'node:timers/promises';
import { watchProcessors } from './processors.ts';
import type { Cost, Costs } from './scale-model.ts';
import { type ActName, acts } from './use-acts.ts';
import { type Kind, actsPerSecond, model, stepsOf } from './use-model.ts';
import { createPopulation } from './use-people.ts';
import type { Recorded } from './use-record.ts';
import type { Person, Scene } from './use-scene.ts';

/** How often an act is performed in a second while its cost is measured. */
const pace: Partial<Record<ActName, number>> = {
  arrive: 100,
  signIn: 10,
  talentHome: 100,
  clientHome: 20,
  openThread: 50,
  message: 50,
  saveProfile: 30,
  savePosition: 30,
  picture: 2,
  video: 3,
};
const commonPace = 200;
const people = 200;
/** Polls a second beside each act: a process that waits between calls uses more for each of them. */
const beside = 500;
/** Before anything is measured: people at once, and for how many seconds. */
const warmUp = { people: 1_500, seconds: 60 };

/** Describes `measureCosts`, for the method of a measurement. */
export const costsMethod = (seconds: number): string =>
  `After ${warmUp.people} people have used the product for ${warmUp.seconds} s, the cost of each act is measured alone, beside ${beside} polls a second, as in a process
that is in use: ${people} people perform it in turn at an even pace (${commonPace} a second, expensive ones fewer) for ${seconds} s, after a tenth of
that. Counted is the user and system time of the server's processes and of PostgreSQL's process tree, without what the polls
use alone for ${seconds / 2} s before and as long after. The cost of a poll is that of all these, without what is used at rest.`;

/** Measures what each act of the model costs, and what is used while nobody does anything. */
export async function measureCosts(scene: Scene, seconds: number): Promise<Pick<Costs, 'acts' | 'idle'>> {
  const watch = async (during: () => Promise<number>): Promise<Watched> => {
    scene.recorder.take();
    const end = watchProcessors(scene.stage, scene.pids);
    const started = performance.now();
    const count = await during();
    const { server, database } = end();
    return { server, database, count, seconds: (performance.now() - started) / 1_000, recorded: scene.recorder.take() };
  };
  await sleep(5_000);
  // Before anybody has come: what they leave behind, such as mail to send, is not use at rest.
  const { server, database } = await watch(() => sleep(seconds * 1_000, 0));
  const idle = { server, database };
  await useFor(scene, warmUp);
  const seated = { talent: await seat(scene, 'talent'), client: await seat(scene, 'client') };
  const polls = startPolls(scene, await seat(scene, 'talent'));
  const watchPolls = () => watch(() => sleep(seconds * 500, (beside * seconds) / 2));
  await sleep(seconds * 100);
  const first = await watchPolls();
  const alone = [first];
  const costs = new Map<ActName, Cost>();
  for (const name of actsPerSecond().keys()) {
    if (name === 'poll') continue;
    const persons = seated[kindOf(name)];
    await perform(scene, name, { persons, seconds: seconds / 10 });
    const watched = await watch(() => perform(scene, name, { persons, seconds }));
    alone.push(await watchPolls());
    costs.set(name, costOf(name, watched, meanOf(alone.slice(-2))));
  }
  costs.set('poll', costOf('poll', { ...first, ...meanOf(alone) }, idle));
  await polls.stop();
  return { acts: Object.fromEntries(costs) as Record<ActName, Cost>, idle }; // the model has every act
}

/** Cores that were used while an act was performed so many times, and what was called. */
interface Watched {
  server: number;
  database: number;
  count: number;
  seconds: number;
  recorded: Recorded;
}

type Used = Pick<Watched, 'server' | 'database'>;

function meanOf(used: readonly Used[]): Used {
  const mean = (of: keyof Used) => used.reduce((sum, each) => sum + each[of], 0) / used.length;
  return { server: mean('server'), database: mean('database') };
}

/** Cost of an act, without what the product used beside it. */
function costOf(name: ActName, watched: Watched, without: Used): Cost {
  const { server, database, count, seconds, recorded } = watched;
  if (recorded.failures > 0) throw new Error(`${name} failed: ${[...recorded.reasons.keys()].join('; ')}`);
  const each = (cores: number): number => Math.max(0, (cores * seconds * 1e6) / count);
  const own = recorded.calls.filter((call) => name === 'poll' || call.name !== 'poll');
  return {
    server: each(server - without.server),
    database: each(database - without.database),
    calls: own.reduce((sum, { latencies }) => sum + latencies.length, 0) / count,
  };
}

/** Lets people use the product, and waits until they have left. */
async function useFor(scene: Scene, { people, seconds }: typeof warmUp): Promise<void> {
  const population = createPopulation(scene);
  population.resize(people, 10);
  await sleep(seconds * 1_000);
  population.resize(0, 0);
  await sleep((model.polls.list + 5) * 1_000);
}

/** Polls open conversations at an even pace until they are stopped. */
function startPolls(scene: Scene, persons: readonly Person[]): { stop: () => Promise<void> } {
  let isOver = false;
  const ended = atPace(
    beside,
    () => !isOver,
    (number) => act(scene, 'poll', persons[number % persons.length]),
  );
  return {
    stop: async () => {
      isOver = true;
      await ended;
    },
  };
}

/** Performs an act at its pace, and returns how often. Waits for the last answer. */
async function perform(
  scene: Scene,
  name: ActName,
  { persons, seconds }: { persons: Person[]; seconds: number },
): Promise<number> {
  const rate = pace[name] ?? commonPace;
  const count = Math.ceil(rate * seconds);
  await atPace(
    rate,
    (number) => number < count,
    (number) => act(scene, name, name === 'signIn' ? scene.nextPerson('talent') : persons[number % persons.length]),
  );
  return count;
}

const act = async (scene: Scene, name: ActName, person: Person | undefined): Promise<void> => {
  if (person) await acts[name](person, scene);
};

/** Begins `begin` so often a second while `goesOn`, and waits for the last one's end. */
async function atPace(
  rate: number,
  goesOn: (number: number) => boolean,
  begin: (number: number) => Promise<void>,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const started = performance.now();
  for (let number = 0; goesOn(number); number += 1) {
    await sleep(Math.max(0, started + (number * 1_000) / rate - performance.now()));
    const begun: Promise<void> = begin(number).finally(() => underWay.delete(begun));
    underWay.add(begun);
  }
  await Promise.all(underWay);
}

/** People who have arrived and opened a conversation. */
async function seat(scene: Scene, kind: Kind): Promise<Person[]> {
  const persons = Array.from({ length: people }, () => scene.nextPerson(kind));
  for (const person of persons) {
    await acts.arrive(person, scene);
    await acts.openThread(person, scene);
  }
  return persons;
}

/** A kind of people whose steps have the act. */
const kindOf = (name: ActName): Kind =>
  stepsOf('client').some(({ acts }) => acts.includes(name)) ? 'client' : 'talent';
