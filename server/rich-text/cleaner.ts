import { NoAnswer, createThread } from '#server/platform/intake/thread.ts';
import { type Owner, createTurns } from '#server/platform/intake/turns.ts';

/*
 * Cleaning takes quadratic time on unclosed tags (measured: 512 KB of `<b>` blocked 6 s). So it runs in its own thread,
 * one text at a time, with a time limit. The limit is for texts that pass the size checks on a busy machine; the
 * largest others take a tenth of a second.
 */
const longest = 3_000;
const maxMegabytes = 128;
// After fifty texts of 40 kB the thread holds 21 MB with this limit, 73 MB without, at the same processor time. Ending
// the thread releases 7 MB either way.
const maxYoungMegabytes = 8;

const turns = createTurns({ what: 'texts', atOnce: 1, waitingEach: 10, waitingTogether: 50 });
const thread = createThread<string, string | undefined>(new URL('./worker.ts', import.meta.url), {
  what: 'cleaner',
  longest,
  resourceLimits: { maxOldGenerationSizeMb: maxMegabytes, maxYoungGenerationSizeMb: maxYoungMegabytes },
});

/**
 * Runs the cleaner; undefined for a text that takes too long, needs too much memory or never becomes stable. Owners
 * take turns. Throws 'too-many' for an owner with too many waiting texts, 'unavailable' if too many wait overall.
 */
export const runCleaner = (html: string, owner: Owner): Promise<string | undefined> =>
  turns.run(owner, () =>
    thread.ask(html).catch((error: unknown) => {
      if (error instanceof NoAnswer) return undefined;
      throw error;
    }),
  );
