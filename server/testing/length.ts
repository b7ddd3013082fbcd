/** Whether this is `npm test`, which leaves the files `*.long.*` to `npm run test:all`. */
export const isShort = process.env['SHORT_TESTS'] === '1';

/** How often a model is played: a tenth of the full number in `npm test`. */
export const runs = (full: number): number => (isShort ? Math.ceil(full / 10) : full);
