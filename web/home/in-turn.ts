/** Runs a job once every job given before it has settled, well or not. */
export type InTurn = <T>(job: () => Promise<T>) => Promise<T>;

/** Makes a line of jobs of which only one runs at a time (spec 4.4: one talent at a time per position). */
export function createLine(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const mine = last.then(job, job);
    last = mine;
    return mine;
  };
}
