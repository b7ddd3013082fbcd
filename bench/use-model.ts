import type { ActName } from './use-acts.ts';

/*
 * A model of real use: what people at a screen do, how often, and how long they think in between. The intervals of polls
 * are those of the web app; shares and times of people are assumptions, to be replaced by the figures of an installation.
 */

export type Kind = 'talent' | 'client';

interface Step {
  /** Of all steps of people of this kind; the shares of a kind add up to 1. */
  share: number;
  acts: readonly ActName[];
  /** They stay in the conversation, which polls, and write so many messages on average, at most one. */
  stays?: { messages: number };
}

export const model = {
  /** Share of the people at a screen. */
  kinds: { talent: 0.7, client: 0.3 } satisfies Record<Kind, number>,
  /** Mean seconds between two steps, and in an open conversation; both distributed exponentially. */
  thinking: 12,
  reading: 30,
  /** Seconds between two polls: of an open conversation, of the list of conversations beside it, of any screen. */
  polls: { thread: 1, list: 30, count: 10 },
  stepsOfVisit: 30,
  /** Share of visits that begin with a code instead of an open session. */
  signsIn: 0.2,
  steps: {
    talent: {
      home: { share: 0.27, acts: ['talentHome'] },
      position: { share: 0.45, acts: ['position'] },
      conversation: { share: 0.25, acts: ['openThread'], stays: { messages: 0.5 } },
      save: { share: 0.0275, acts: ['saveProfile'] },
      picture: { share: 0.002, acts: ['picture'] },
      video: { share: 0.0005, acts: ['openThread', 'video'] },
    },
    client: {
      home: { share: 0.27, acts: ['clientHome'] },
      talent: { share: 0.4, acts: ['talent'] },
      conditions: { share: 0.1, acts: ['candidateCount', 'candidateCount', 'candidateCount'] },
      conversation: { share: 0.2, acts: ['openThread'], stays: { messages: 0.5 } },
      save: { share: 0.028, acts: ['savePosition'] },
      video: { share: 0.002, acts: ['openThread', 'video'] },
    },
  } satisfies Record<Kind, Record<string, Step>>,
};

export const stepsOf = (kind: Kind): Step[] => Object.values<Step>(model.steps[kind]);

/** Share of the time that people of a kind are in a conversation. */
export const shareInThread = (kind: Kind): number => (staying(kind) * model.reading) / secondsOfStep(kind);

const staying = (kind: Kind): number => stepsOf(kind).reduce((sum, { share, stays }) => sum + (stays ? share : 0), 0);

/** Seconds from one step to the next; answers take none. */
const secondsOfStep = (kind: Kind): number => model.thinking + staying(kind) * model.reading;

/** How often each act happens in a second, for one person at a screen. */
export function actsPerSecond(): Map<ActName, number> {
  const rates = new Map<ActName, number>();
  for (const kind of ['talent', 'client'] as const) {
    const people = model.kinds[kind];
    const add = (act: ActName, rate: number): void => void rates.set(act, (rates.get(act) ?? 0) + people * rate);
    const steps = 1 / secondsOfStep(kind);
    for (const { share, acts, stays } of stepsOf(kind)) {
      for (const act of acts) add(act, steps * share);
      if (!stays) continue;
      add('message', steps * share * stays.messages);
      add('poll', steps * share * pollsDuring(model.reading, model.polls.thread));
      add('threads', steps * share * pollsDuring(model.reading, model.polls.list));
    }
    add('count', 1 / model.polls.count);
    add('arrive', steps / model.stepsOfVisit);
    add('signIn', (steps / model.stepsOfVisit) * model.signsIn);
  }
  return rates;
}

/** Mean number of whole intervals in a time that is distributed exponentially. */
const pollsDuring = (mean: number, interval: number): number => 1 / (Math.exp(interval / mean) - 1);
