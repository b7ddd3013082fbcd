/*
 * Allowed imports between rooms (ARCHITECTURE.md), as a lint rule. Every import across rooms names its room
 * (#contract/..., #server/..., #web/...), so the importing file and the specifier decide, without resolving anything.
 * Plain JavaScript, since the linter loads it.
 */

/** Server features, the lower ones first; a feature may use the service.ts of those on lower steps. */
const steps = [
  ['rich-text', 'reference', 'media'],
  ['mail', 'push'],
  ['companies'],
  ['accounts'],
  ['talents'],
  ['contacts'],
  ['verification'],
  ['privacy'],
  ['teammates', 'positions'],
  ['matching'],
  ['announcements', 'profiles', 'public'],
  ['searches', 'templates'],
  ['messaging'],
  ['interviews'],
  ['candidates'],
  ['history'],
  ['moderation'],
  ['integrations'],
  ['own-data'],
  ['admin', 'assistants', 'pages'],
];

/** Folders of the platform, the lower ones first; a folder may use those on lower steps. */
const platformSteps = [
  ['errors'],
  ['database'],
  ['limits'],
  ['process', 'dns'],
  ['outbound'],
  ['memory', 'storage', 'events'],
  ['deliveries'],
  ['session', 'intake', 'texts'],
  ['calls'],
  ['http'],
  ['metrics'],
];

const stepOf = (feature) => steps.findIndex((step) => step.includes(feature));

/**
 * Rooms of the web, the lower floors first. A room may use those on lower floors, so rooms of one floor never use each
 * other. Every room not listed holds screens and is above all of these. The platform (typed call, session, kept drafts)
 * is beside the design system, not below it. The design system makes no calls; every floor above may make some.
 */
const floors = [
  ['platform', 'ui'],
  ['forms', 'pictures', 'reference'],
  ['rich-text'],
  [
    'candidates',
    'companies',
    'history',
    'leaving',
    'moderation',
    'people',
    'positions',
    'saved-searches',
    'threads',
    'tokens',
    'video',
  ],
  ['contacts', 'interviews'],
  ['writing'],
  // Shown over each screen, and as public pages.
  ['profiles'],
];

function floorOf(room) {
  const floor = floors.findIndex((rooms) => rooms.includes(room));
  return floor === -1 ? floors.length : floor;
}

/** Splits a specifier or path into room, feature and file, for example server/positions/store.ts. */
function place(path) {
  const [, room, rest] = /^(contract|server|web|database|bench|scripts|e2e)\/(.+)$/.exec(path) ?? [];
  if (room === undefined) return undefined;
  const [first, ...inner] = rest.split('/');
  return inner.length === 0
    ? { room, feature: undefined, file: first }
    : { room, feature: first, file: inner.join('/') };
}

/** Returns the objection to `from` importing `to`, both as returned by `place`; undefined if there is none. */
function objection(from, to, isTest) {
  switch (from.room) {
    case 'contract':
      return to.room === 'contract' ? undefined : 'The contract imports zod and itself.';
    case 'server':
      return serverObjection(from, to, isTest);
    case 'web':
      return webObjection(from, to, isTest);
    case 'database':
      return 'A migration imports nothing of the product: it must mean the same for ever.';
    default:
      return undefined;
  }
}

/** The contract's packages: shapes of payloads, and formatted messages. */
const contractPackages = new Set(['zod/mini', 'icu-minify/format']);

function serverObjection(from, to, isTestFile) {
  if (to.room === 'contract') return undefined;
  if (to.room !== 'server') return 'The server imports the contract and itself.';
  const isTest = isTestFile || from.feature === 'testing';
  if (to.feature === 'testing' && !isTest) return 'Only tests import the tests’ tools.';
  if (from.feature === undefined || to.feature === 'testing') return undefined;
  if (to.feature === 'platform') {
    return isTest || from.feature !== 'platform' ? undefined : platformObjection(from.file, to.file);
  }
  if (isTest && (to.feature === undefined || to.file === 'build.ts' || to.file === 'service.ts')) return undefined;
  if (from.feature === 'platform') return 'The platform knows no feature.';
  if (to.feature === undefined) return 'A feature does not know the program around it.';
  // A folder inside a feature can name the feature's files in no other way.
  if (to.feature === from.feature && from.file.includes('/')) return undefined;
  if (to.file !== 'service.ts') return 'A feature reaches another one through its service.ts.';
  if (to.feature === 'embedded-postgres') return 'Features know the database, not the program that serves it.';
  if (stepOf(to.feature) < 0) return `${to.feature} has no step in scripts/lint/walls.mjs yet.`;
  return stepOf(to.feature) < stepOf(from.feature)
    ? undefined
    : `Imports go downhill, and ${to.feature} is not below ${from.feature}.`;
}

/** Returns the objection to one platform file importing another by its room's name. */
function platformObjection(fromFile, toFile) {
  const [from, to] = [fromFile, toFile].map((file) =>
    platformSteps.findIndex((step) => step.some((folder) => file.startsWith(`${folder}/`))),
  );
  if (from < 0 || to < 0) return 'Every file of the platform stands in one of its folders.';
  return to < from ? undefined : 'Folders of the platform import those below them, and ./x.ts within themselves.';
}

/** No calls: the sizes of pictures, initials, and the product's mark. */
const factsOfUi = new Set(['images.ts', 'names.ts', 'name-colour.ts', 'mark.ts']);

function webObjection(from, to, isTest) {
  if (to.room === 'web' && to.feature === 'testing') {
    return isTest || from.feature === 'testing' ? undefined : 'Only tests import the tests’ tools.';
  }
  if (from.feature === 'ui') {
    const isFact = to.room === 'contract' && factsOfUi.has(to.file);
    const isTexts = to.room === 'web' && to.feature === 'platform' && to.file.startsWith('texts/');
    return isFact || isTexts || (to.room === 'web' && to.feature === 'ui')
      ? undefined
      : 'The design system knows no feature and no call.';
  }
  if (to.room === 'contract') return undefined;
  if (to.room !== 'web') return 'The screens import the contract and the web room.';
  if (from.feature === undefined || from.feature === 'testing') return undefined;
  if (to.feature === undefined) return 'A room does not know the router around it.';
  // A folder inside a room can name the room's files in no other way.
  if (to.feature === from.feature && from.file.includes('/')) return undefined;
  if (floorOf(to.feature) < floorOf(from.feature)) return undefined;
  return floorOf(from.feature) === floors.length
    ? 'A screen never imports another; what two need moves to a lower floor, and router.tsx composes.'
    : `Imports go downhill, and ${to.feature} is not below ${from.feature}.`;
}

const walls = {
  create(context) {
    const path = context.filename.replaceAll('\\', '/').replace(`${context.cwd.replaceAll('\\', '/')}/`, '');
    const from = place(path);
    const isTest = /(\.(test|stress)\.tsx?|\/build\.ts)$/.test(path);
    const check = (node) => {
      const specifier = node.source?.value;
      if (from === undefined || typeof specifier !== 'string') return;
      const report = (message) => context.report({ node, message });
      if (specifier.startsWith('../')) report('Write ./x.ts inside a room and #room/... across rooms.');
      if (specifier.startsWith('#')) {
        const to = place(specifier.slice(1));
        const message = to === undefined ? 'There is no such room.' : objection(from, to, isTest);
        if (message !== undefined) report(message);
      } else if (from.room === 'server' && /^\.\/[^/]+\/(?!service\.ts$)/.test(specifier)) {
        report('A feature reaches a folder of its own through its service.ts.');
      } else if (
        from.room === 'contract' &&
        !isTest &&
        !specifier.startsWith('./') &&
        !contractPackages.has(specifier)
      ) {
        report('The contract imports zod, icu-minify/format and itself.');
      }
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

export default { meta: { name: 'rolecall' }, rules: { walls } };
