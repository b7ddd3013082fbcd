import { readSettings } from '#server/platform/process/settings.ts';
import { run } from '#server/run.ts';

/* The server of `npm run dev`, with the folder of what it renders pages with as its argument. */

await run(readSettings(), { webFolder: process.argv[2] ?? '' });
