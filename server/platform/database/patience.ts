/**
 * Milliseconds of the waits that a call may meet one after the other before a silent database is noticed. Once it is,
 * no further wait follows, so together they stay below `longestRefusal`.
 */
export const patience = {
  /** For a proof that the listener's connection works, after which it counts as lost. */
  listener: 900,
  /** For a connection or an answer, before the database is asked whether it responds. */
  answer: 250,
  /** Until the next look at what waits for longer. */
  look: 100,
  /** For the answer whether the database responds, of the time that this process runs. */
  question: 650,
};

/** Milliseconds within which a call is refused while the database is silent (docs/operations.md). */
export const longestRefusal = 2_000;
