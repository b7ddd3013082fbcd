/** How long what is sent may take to arrive, in milliseconds. */
export interface ArrivalLimits {
  /** At most `files`. */
  headers: number;
  /** A body, and what is left of it once its request is answered. */
  body: number;
  /** A request with files whose sender the call is for. */
  files: number;
  /** One whose files are streamed, of somebody signed in. */
  stream: number;
  /** The window in which files and streams must keep their pace. */
  silence: number;
  /** Bytes a second that they bring at least, over each such window. */
  pace: number;
  /** After which the session is looked up again before what has arrived is acted on. */
  trust: number;
  /** How often it is looked for who exceeds `headers` and `files`. */
  interval: number;
}

export const arrivalLimits: ArrivalLimits = {
  headers: 15_000,
  body: 20_000,
  files: 300_000,
  // 200 MB at one megabit a second.
  stream: 1_800_000,
  silence: 30_000,
  // A quarter of what the slowest mobile networks send.
  pace: 8 * 1024,
  trust: 5_000,
  interval: 2_000,
};
