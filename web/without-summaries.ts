import type { Plugin } from 'vite';

/** A call's summary, written as one literal on the line of its name or the next. */
const summary = /^ {2}summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),$/gm;

/** Leaves the summaries of calls, which only the API's documentation shows, out of what a browser loads. */
export const withoutSummaries = (): Plugin => ({
  name: 'without-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/[\w-]+\.ts$/ },
    // The lines stay, and with them every position in a source map.
    handler: (code) => ({ code: code.replaceAll(summary, (text) => text.replaceAll(/[^\n]/g, '')), map: null }),
  },
});
