import type { ProblemCode } from '#contract/errors.ts';
import type { Why } from '#server/platform/errors/app-error.ts';
import type { People, Person } from './people.ts';

/** An answer to the calls of one path: changed, given without the server, depending on the payload, or refused. */
export type Answer = { path: string } &
  /** `times` counts the changed answers of a page, from 1. */
  (
    | { change: (answer: never, times: number) => unknown }
    | { says: (payload: unknown) => { status: number; answer: object } }
    | { answer: unknown }
    | { code: ProblemCode; reason?: Why }
  );

/** How calls are answered: never, all with a failure, or some paths as stated. */
export type Answers = 'held' | ProblemCode | Answer | readonly Answer[];

export interface View {
  /** The viewer; a visitor if absent. */
  as?: keyof People;
  /** An administrator acts as the viewer. */
  isActing?: true;
  at: (person: Person | undefined, people: People) => string;
  answers?: Answers;
  /**
   * Selectors of elements to press, in this order, or with `=` to fill in or choose; for a button that asks for a file,
   * with its path.
   */
  steps?: readonly string[];
}

export const plain = (address: string) => () => address;
