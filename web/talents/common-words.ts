/**
 * Names and synonyms of skills that a text may use as ordinary words, as names of people, places or firms, or for
 * another skill, in English, German or French. As plain text.
 */
export const commonWords: ReadonlySet<string> = new Set(
  [
    'ada agile ai apex arm assembler asm babel backstage ble blender bun cd celery ci consul crystal cucumber',
    'cv cypress dart debugging detox eks elastic elm envoy espresso expo express flask flutter foundry fp gin go hack helm',
    'hive ionic jasmine jest julia lean less lit locust looker maui mentoring metal ml mocha mojo mpi nest networking node',
    'nomad oracle packer pact pandas phoenix pinia plc postman prefect presto puppet r racket rag rails ray remix rest rl',
    'rn ruby salt scheme sentry shell snowflake solid spark spring statistics stimulus stripe swift temporal tf torch',
    'trino ui unity ux vagrant vault xr c capacitor otp observability concurrency vb sh pg ts',
  ]
    .join(' ')
    .split(' '),
);
