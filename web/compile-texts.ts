import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import * as z from 'zod/mini';

const Messages = z.record(z.string(), z.string());

/** Compiles the catalogues of contract/texts, so that browsers parse no messages. */
export const compileTexts = (): Plugin => ({
  name: 'compile-texts',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/texts\/[\w-]+\/[\w-]+\.json$/ },
    handler: (code) => {
      const messages = Object.entries(Messages.parse(JSON.parse(code)));
      return {
        code: JSON.stringify(Object.fromEntries(messages.map(([key, text]) => [key, compile(text)]))),
        map: null,
      };
    },
  },
});
