import { setTimeout as wait } from 'node:timers/promises';
import { type ActName, acts } from './use-acts.ts';
import { type Kind, model, shareInThread, stepsOf } from './use-model.ts';
import { type Person, type Scene, anyKind } from './use-scene.ts';

/** People at a screen, as many as are wanted; each visit is another person's. */
export interface Population {
  /** Changes how many there are. Those who come do so over `seconds`; those who leave end what they are doing. */
  resize(count: number, seconds: number): void;
}

/** Waits without keeping the program alive. */
const sleep = (seconds: number): Promise<void> => wait(seconds * 1_000, undefined, { ref: false });
const exponential = (mean: number): number => -mean * Math.log(1 - Math.random());

export function createPopulation(scene: Scene): Population {
  let wanted = 0;
  const present = new Set<number>();
  const isOver = (place: number) => place >= wanted;
  const use = async (place: number, delay: number): Promise<void> => {
    await sleep(delay);
    for (let isFirst = true; !isOver(place); isFirst = false)
      await visit(scene, { isFirst, isOver: () => isOver(place) });
    present.delete(place);
  };
  return {
    resize(count, seconds) {
      wanted = count;
      for (let place = 0; place < count; place += 1) {
        if (present.has(place)) continue;
        present.add(place);
        void use(place, Math.random() * seconds);
      }
    },
  };
}

interface Visit {
  /** Begins as one that has been going on: somewhere in it, and in a conversation as often as others are. */
  isFirst: boolean;
  isOver: () => boolean;
}

async function visit(scene: Scene, { isFirst, isOver }: Visit): Promise<void> {
  const kind = anyKind();
  const person = scene.nextPerson(kind);
  let hasLeft = false;
  const hasEnded = (): boolean => hasLeft || isOver();
  const perform: Perform = (name) => attempt(scene, person, name);
  const signsIn = !isFirst && Math.random() < model.signsIn;
  if ((signsIn && !(await perform('signIn'))) || !(await perform('arrive'))) return sleep(exponential(model.thinking));
  void repeat(model.polls.count, hasEnded, () => perform('count'));
  if (isFirst && Math.random() < shareInThread(kind)) {
    await perform('openThread');
    await stay(hasEnded, perform, 0);
  }
  const steps = isFirst ? Math.ceil(Math.random() * model.stepsOfVisit) : model.stepsOfVisit;
  for (let step = 0; step < steps && !isOver(); step += 1) {
    await sleep(exponential(model.thinking));
    if (!isOver()) await takeStep(kind, hasEnded, perform);
  }
  hasLeft = true;
}

type Perform = (name: ActName) => Promise<boolean>;

async function takeStep(kind: Kind, isOver: () => boolean, perform: Perform): Promise<void> {
  let drawn = Math.random();
  const step = stepsOf(kind).find(({ share }) => (drawn -= share) < 0) ?? stepsOf(kind)[0];
  for (const name of step?.acts ?? []) await perform(name);
  if (step?.stays) await stay(isOver, perform, step.stays.messages);
}

/** Polls the open conversation for a while, and writes in the middle of it. */
async function stay(isOver: () => boolean, perform: Perform, messages: number): Promise<void> {
  const seconds = exponential(model.reading);
  const end = performance.now() + seconds * 1_000;
  const hasEnded = (): boolean => isOver() || performance.now() >= end;
  void repeat(model.polls.thread, hasEnded, () => perform('poll'));
  void repeat(model.polls.list, hasEnded, () => perform('threads'));
  const before = seconds * Math.random();
  await sleep(before);
  if (Math.random() < messages && !isOver()) await perform('message');
  await sleep(seconds - before);
}

/** Acts again and again, each time so many seconds after the last answer. */
async function repeat(seconds: number, isOver: () => boolean, act: () => Promise<unknown>): Promise<void> {
  while (!isOver()) {
    await sleep(seconds);
    if (!isOver()) await act();
  }
}

/** Says whether the act went on to its end. Whatever it throws is recorded as its failure. */
async function attempt(scene: Scene, person: Person, name: ActName): Promise<boolean> {
  try {
    await acts[name](person, scene);
    return true;
  } catch (error) {
    scene.recorder.fail(name, error instanceof Error ? error.message : String(error));
    return false;
  }
}
