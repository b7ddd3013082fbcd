import { setTimeout as sleep } from 'node:timers/promises';
import { watchProcessors } from './processors.ts';
import type { Cost, Costs } from './scale-model.ts';
import { type ActName, acts } from './use-acts.ts';
import { type Kind, actsPerSecond, stepsOf } from './use-model.ts';
import type { Person, Scene } from './use-scene.ts';

/** How often an act is performed in a second while its cost is measured. */
const pace: Partial<Record<ActName, number>> = {
  arrive: 30,
  signIn: 10,
  talentHome: 50,
  clientHome: 15,
  openThread: 50,
  message: 50,
  saveProfile: 30,
  savePosition: 30,
  picture: 2,
  video: 3,
};
const commonPace = 150;
const people = 200;

/** Describes `measureCosts`, for the method of a measurement. */
export const costsMethod = (seconds: number): string =>
  `The cost of each act is measured alone, ${people} people performing it in turn at an even pace (${commonPace} a second, expensive ones fewer)
for ${seconds} s, after a tenth of that: user and system time of the server's processes and of PostgreSQL's process tree, without
what they use at rest.`;

/** Measures what each act of the model costs, and what is used while nobody does anything. */
export async function measureCosts(scene: Scene, seconds: number): Promise<Pick<Costs, 'acts' | 'idle'>> {
  const seated = { talent: await seat(scene, 'talent'), client: await seat(scene, 'client') };
  await sleep(5_000);
  const rest = watchProcessors(scene.stage, scene.pids);
  await sleep(seconds * 1_000);
  const { server, database } = rest();
  const idle = { server, database };
  const costs = new Map<ActName, Cost>();
  for (const name of actsPerSecond().keys()) {
    const persons = seated[kindOf(name)];
    await perform(scene, name, { persons, seconds: seconds / 10 });
    scene.recorder.take();
    const end = watchProcessors(scene.stage, scene.pids);
    const started = performance.now();
    const count = await perform(scene, name, { persons, seconds });
    const [used, taken] = [end(), (performance.now() - started) / 1_000];
    const recorded = scene.recorder.take();
    if (recorded.failures > 0) throw new Error(`${name} failed: ${[...recorded.reasons.keys()].join('; ')}`);
    const each = (cores: number, atRest: number): number => Math.max(0, ((cores - atRest) * taken * 1e6) / count);
    costs.set(name, {
      server: each(used.server, server),
      database: each(used.database, database),
      calls: recorded.latencies.length / count,
    });
  }
  return { acts: Object.fromEntries(costs) as Record<ActName, Cost>, idle }; // the model has every act
}

/** Performs an act at its pace, and returns how often. Waits for the last answer. */
async function perform(
  scene: Scene,
  name: ActName,
  { persons, seconds }: { persons: Person[]; seconds: number },
): Promise<number> {
  const rate = pace[name] ?? commonPace;
  const count = Math.ceil(rate * seconds);
  const underWay: Promise<void>[] = [];
  const started = performance.now();
  for (let number = 0; number < count; number += 1) {
    await sleep(Math.max(0, started + (number * 1_000) / rate - performance.now()));
    const person = name === 'signIn' ? scene.nextPerson('talent') : persons[number % persons.length];
    if (person) underWay.push(acts[name](person, scene));
  }
  await Promise.all(underWay);
  return count;
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
