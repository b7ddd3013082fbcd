/** Time limits for the arrival of requests, in milliseconds. */
export interface ArrivalLimits {
  /** At most `files`. */
  headers: number;
  /** A body, and its remainder once the request is answered. */
  body: number;
  /** A request with files from a sender in the call's audience. */
  files: number;
  /** A request with streamed files from a signed-in user. */
  stream: number;
  /** The window in which files and streams must keep their pace. */
  silence: number;
  /** Minimum bytes per second over each such window. */
  pace: number;
  /** After this, the session is looked up again before the request is processed. */
  trust: number;
  /** Interval of checks for `headers` and `files`. */
  interval: number;
}

export const arrivalLimits: ArrivalLimits = {
  headers: 15_000,
  body: 20_000,
  files: 300_000,
  // 200 MB at one megabit a second.
  stream: 1_800_000,
  silence: 30_000,
  // A quarter of the upload speed of the slowest mobile networks.
  pace: 8 * 1024,
  trust: 5_000,
  interval: 2_000,
};
