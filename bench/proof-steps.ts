import { bench, journeys, type Run, tests, unmeasured } from './proof-runs.ts';

interface Step {
  name: string;
  /** That it takes on two quiet cores. */
  minutes: number;
  needsBrowser?: boolean;
  run: Run;
}

/** What the fuzzer sends in a proof: other payloads than its test, and more. */
const fuzzing = (): Record<string, string> => ({
  FUZZ_SEED: String(1 + Math.floor(Math.random() * 1_000_000)),
  FUZZ_ROUNDS: '8',
  FUZZ_EACH: '12',
});

/** Security and faults first; then the other figures, as far as the time allows. */
export const steps: Step[] = [
  {
    name: 'access',
    minutes: 0.5,
    run: tests({
      'every call by every kind of caller, with own, foreign, absent and malformed objects: none wrong, no call missing':
        ['server/access.test.ts'],
      'no smuggled field is taken, no prototype led astray': ['server/mass-assignment.test.ts'],
      'no odd request is a fault of the server': ['server/odd-requests.test.ts'],
      'answers about a hidden talent equal those without one, byte by byte': ['server/privacy/hiding.test.ts'],
      'what may be done, as answers tell it, is what may be done': ['server/may.test.ts'],
      'forged requests, foreign origins and sibling domains refused': ['server/platform/session/anti-forgery.test.ts'],
      'links of signing in as a user: one use, one session, ten minutes': ['server/admin/sign-in-link.test.ts'],
    }),
  },
  {
    name: 'codes',
    minutes: 0.2,
    run: tests({
      'a code: one use, ten minutes, five tries, one browser, one purpose': [
        'server/accounts/sign-up.test.ts',
        'server/accounts/sign-in.test.ts',
      ],
      'strangers lock nobody out of their own browser': ['server/accounts/lockout.test.ts'],
      'sessions are ended by their user, at once and everywhere': ['server/accounts/own-account.test.ts'],
    }),
  },
  { name: 'guessing', minutes: 0.6, run: bench('guessing') },
  {
    name: 'fuzzer',
    minutes: 1,
    run: tests(
      { 'no payload made from a schema is a fault, or changes something though refused': ['server/fuzz.test.ts'] },
      fuzzing,
    ),
  },
  {
    name: 'hostile texts',
    minutes: 1,
    needsBrowser: true,
    run: journeys(
      '400 hostile texts in each HTML and text field: nothing runs in a real browser',
      'e2e/hostile-text.spec.ts',
    ),
  },
  {
    name: 'rich text',
    minutes: 0.3,
    needsBrowser: true,
    run: tests({
      'what the server cleans: toolbar results unchanged, twice equals once': ['server/rich-text/service.test.ts'],
      'the same 400 in editor and view, had the server let them through': ['web/rich-text/hostile.test.tsx'],
    }),
  },
  {
    name: 'files',
    minutes: 0.3,
    run: tests({
      '80 hostile images: each a 4xx or a clean image, no temporary file left': ['server/media/hostile-images.test.ts'],
      'damaged videos are refused or stored': ['server/media/video-file.test.ts'],
      'broken multipart bodies are refused': ['server/platform/intake/multipart.test.ts'],
      'a disk that fills between copies: 507, no row, no file': ['server/media/disk-full.test.ts'],
    }),
  },
  { name: 'size', minutes: 0.4, run: bench('size') },
  { name: 'busy texts', minutes: 0.2, run: bench('hostile-text') },
  { name: 'faults', minutes: 5, run: bench('faults') },
  { name: 'durability', minutes: 2, run: bench('durability') },
  { name: 'mail', minutes: 1, run: bench('mail') },
  {
    name: 'deletion and backups',
    minutes: 1,
    run: tests({
      'a deletion covers every table': ['server/accounts/delete-user.test.ts'],
      'a copy of own data covers every table, and holds nothing of others': ['server/own-data/contents.test.ts'],
      'backups: whole or refused, nothing acknowledged missing': [
        'scripts/operations/backup.test.ts',
        'scripts/operations/programs.test.ts',
      ],
    }),
  },
  { name: 'hiding', minutes: 1, run: bench('hiding') },
  { name: 'sessions', minutes: 1.3, run: bench('sessions') },
  { name: 'matching', minutes: 2, run: bench('matching') },
  { name: 'large home', minutes: 1, run: bench('client-home') },
  { name: 'memory', minutes: 1, needsBrowser: true, run: bench('memory') },
  { name: 'open threads', minutes: 2, run: bench('open-threads') },
  { name: 'partitions', minutes: 3, run: bench('partitions', '500000') },
  { name: 'long thread', minutes: 1, run: bench('long-thread') },
  { name: 'calls', minutes: 1, run: bench('calls') },
  { name: 'poll', minutes: 2, run: bench('poll') },
  { name: 'post', minutes: 3, run: bench('post') },
  { name: 'passkeys', minutes: 0.5, run: bench('passkeys') },
  { name: 'unread', minutes: 3, run: bench('unread') },
  { name: 'home', minutes: 3, run: bench('talent-home') },
  { name: 'live positions', minutes: 1.5, run: bench('live-positions') },
  { name: 'lists', minutes: 1, run: bench('admin') },
  { name: 'public pages', minutes: 1, run: bench('public-page', 'server') },
  { name: 'public files', minutes: 3.5, run: bench('public-files') },
  { name: 'rules', minutes: 2, run: bench('rules') },
  { name: 'announcements', minutes: 4, run: bench('announcements') },
  { name: 'video', minutes: 2, run: bench('video') },
  { name: 'own data', minutes: 1, run: bench('export') },
  { name: 'start', minutes: 1.5, run: bench('start') },
  { name: 'first paint', minutes: 1, needsBrowser: true, run: bench('first-paint') },
  { name: 'first minutes', minutes: 3, needsBrowser: true, run: bench('first-minutes') },
  { name: 'scrolling', minutes: 2, needsBrowser: true, run: bench('homes') },
  { name: 'interactions', minutes: 6, needsBrowser: true, run: bench('interactions') },
  { name: 'position form', minutes: 2, needsBrowser: true, run: bench('position-form') },
  { name: 'failover', minutes: 14, run: bench('failover') },
  { name: 'cluster calls', minutes: 4, run: bench('cluster-calls') },
  { name: 'growth', minutes: 8, run: bench('growth') },
  { name: 'bulk write', minutes: 2, run: bench('bulk-write') },
  { name: 'million talents', minutes: 8, run: bench('matching', '1000000') },
  { name: 'large home, million talents', minutes: 4, run: bench('client-home', '1000000') },
  { name: 'million positions', minutes: 5, run: bench('live-positions', '1000000') },
  { name: 'real use', minutes: 14, run: bench('real-use') },
  { name: 'scale', minutes: 8, run: bench('scale') },
  { name: 'soak', minutes: 33, run: bench('soak') },
  {
    name: 'page scores',
    minutes: 0,
    run: unmeasured(
      'Lighthouse: performance 95 and accessibility 100 at least',
      'too large to install with every clone; bench/page.ts says how',
    ),
  },
];
