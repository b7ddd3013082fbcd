import pg from 'pg';
import { readSettings } from '#server/platform/process/settings.ts';
import { run } from '#server/run.ts';

/*
 * The product, which after a request for `/bench/alone/yes` stores each message in its own transaction, as before
 * record 0021. Statements of several messages then fail before they reach PostgreSQL, after which the product writes
 * each message alone, over all its connections.
 */
const refusal = Object.assign(new pg.DatabaseError('stored alone', 0, 'error'), { severity: 'ERROR' });
let isAlone = false;

await run(readSettings(), {
  prepare: (services) => {
    const writing = services.writing.withPlugin({
      transformQuery: ({ node }) => {
        if (isAlone) throw refusal;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    Object.assign(services, { writing }); // read-only for features
    return Promise.resolve();
  },
  extend: (app) => {
    app.get<{ Params: { is: string } }>('/bench/alone/:is', ({ params }) => {
      isAlone = params.is === 'yes';
      return {};
    });
  },
});
