/**
 * Milliseconds of the consecutive waits of a call before a silent database is noticed. No further wait follows, so
 * their sum stays below `longestRefusal`.
 */
export const patience = {
  /** For a proof that the listener's connection works; without one it counts as lost. */
  listener: 900,
  /** For a connection or an answer, before the database is probed. */
  answer: 250,
  /** Between checks for longer waits. */
  look: 100,
  /** For the answer to a probe, counting only time in which this process runs. */
  question: 650,
};

/** Milliseconds within which a call is refused while the database is silent (docs/operations.md). */
export const longestRefusal = 2_000;
