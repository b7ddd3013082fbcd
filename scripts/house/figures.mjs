import { literalServerTexts, literalStyles, literalTexts } from './literals.mjs';
import { bareQueryKeys } from './query-keys.mjs';
import { savePath } from './save-path.mjs';
import { physicalSides } from './sides.mjs';
import { fileLength, linesOf, longestFunction, usedByOneRoom } from './sizes.mjs';
import { foreignWriters } from './table-owners.mjs';
import { wrongWalls } from './walls.mjs';
import { avoidedWords, countAvoidedWords, deadReferences } from './words.mjs';
import { sourceOf } from './tree.mjs';

/** @typedef {import('./tree.mjs').Tree} Tree */

/**
 * @typedef {object} Ceiling
 * @property {string} name
 * @property {number} held the check fails above it; lower it when the figure has come down, never raise it
 * @property {number} target
 * @property {string} reason for the target
 */
/** @typedef {{ today: number, found?: string[] }} Measured found: what is counted, one by one */
/** @typedef {Ceiling & Measured} Figure */

const oneName = 'A reader knows the field and not our images: draft video, og-image, query, row lock, relaxations.';
const plainWord = 'An engineer writes who, which or when it happens; the sentence gets shorter.';

const farTargets = 'What is left does work of its own, and joining it would hide it: docs/decisions/0048.';

/** @type {Record<string, [held: number, reason: string]>} all of them with the target 0 */
const words = {
  desk: [0, oneName],
  shelf: [0, oneName],
  film: [8, oneName],
  layDown: [0, oneName],
  face: [0, oneName],
  roll: [0, oneName],
  tally: [0, oneName],
  crowd: [0, oneName],
  lanes: [0, oneName],
  moments: [0, oneName],
  wish: [0, oneName],
  survey: [0, oneName],
  weigh: [0, oneName],
  whoever: [0, plainWord],
  somebody: [0, plainWord],
  meanwhile: [0, plainWord],
  anew: [0, plainWord],
};

/**
 * The figures of a project and what each is held at.
 * @param {Tree} tree
 * @returns {Figure[]}
 */
export function figuresOf(tree) {
  const source = sourceOf(tree);
  const inUi = new Map([...source].filter(([path]) => path.startsWith('web/ui/')));
  const longest = longestFunction(source);
  const counts = countAvoidedWords(tree);
  return [
    {
      name: 'Lines of server, web and contract',
      held: Infinity,
      target: 30_600,
      reason: 'Said once, it takes 2,000 lines fewer, with German and events in it. Not held: what is new takes lines.',
      today: linesOf(source),
    },
    {
      name: 'Lines of the median file',
      held: 60,
      target: 60,
      reason: 'A file read at a glance. Reached, so held at the target: joining crumbs of a few lines may raise it.',
      today: fileLength(source, 0.5),
    },
    {
      name: 'Lines of the file at 95 %',
      held: 180,
      target: 180,
      reason: 'Three screens. Reached, so held at the target, for the same reason.',
      today: fileLength(source, 0.95),
    },
    {
      name: 'Lines of the longest file',
      held: 254,
      target: 250,
      reason: 'What the conventions allow a file.',
      ...longestFile(source),
    },
    {
      name: 'Lines of the longest function',
      held: 118,
      target: 100,
      reason: 'Two screens: what closes over so much is several things.',
      today: longest.lines,
      found: [longest.at],
    },
    {
      name: 'Files a Save of a position runs through',
      held: 44,
      target: 22,
      reason: `A field that is added is followed by hand through each of them. ${farTargets}`,
      ...listed(savePath(source, { screen: 'position-edit-screen.tsx', call: 'updatePosition' })),
    },
    {
      name: 'Files that name isRemote',
      held: 14,
      target: 10,
      reason: `A field stated once, in its description: contract, draft, columns and changes derive from it. ${farTargets}`,
      ...listed([...source].flatMap(([path, text]) => (/\bisRemote\b/.test(text) ? [path] : []))),
    },
    {
      name: 'Files in web/ui used by one room only',
      held: 0,
      target: 0,
      reason: 'The kit holds what several screens need; the rest belongs to its screen.',
      ...listed(usedByOneRoom(source)),
    },
    {
      name: 'Lines of web/ui',
      held: 1600,
      target: 1800,
      reason: 'A kit of plain props; forms, rich text and pictures are rooms of their own.',
      today: linesOf(inUi),
    },
    {
      name: 'Literal font sizes, radii and z-indexes',
      held: 0,
      target: 0,
      reason: 'A scale of seven sizes and four radii, each said once in tokens.css.',
      ...listed(literalStyles(tree, source)),
    },
    {
      name: 'Left and right in style sheets',
      held: 0,
      target: 0,
      reason: 'Languages written from right to left mirror the page, by logical sides.',
      ...listed(physicalSides(tree)),
    },
    {
      name: 'Wrong walls',
      held: 0,
      target: 0,
      reason: 'ARCHITECTURE.md: who may import whom.',
      ...listed(wrongWalls(tree)),
    },
    {
      name: 'Writers of a table beside its owner',
      held: 0,
      target: 0,
      reason: 'One room answers for what a table holds; others ask its service, or it hears an event.',
      ...listed(foreignWriters(source)),
    },
    {
      name: 'Bare query keys',
      held: 0,
      target: 0,
      reason: 'What is read on the web is named by its call: a save says which calls it makes stale.',
      ...listed(bareQueryKeys(source)),
    },
    {
      name: 'References that point nowhere',
      held: 0,
      target: 0,
      reason: 'The reader has this repository and nothing else.',
      ...listed(deadReferences(tree)),
    },
    {
      name: 'Literal texts in JSX',
      held: 0,
      target: 0,
      reason: 'Texts come from the catalogues, in each language.',
      ...listed(literalTexts(source)),
    },
    {
      name: 'Literal texts in mails and pages of the server',
      held: 0,
      target: 0,
      reason: 'Texts come from the catalogues, in each language.',
      ...listed(literalServerTexts(source)),
    },
    ...[...avoidedWords.keys()].map((word) => {
      const [held = 0, reason = oneName] = words[word] ?? [];
      return { name: `Word: ${word}`, held, target: 0, reason, today: counts.get(word) ?? 0 };
    }),
  ];
}

/** @param {string[]} found */
const listed = (found) => ({ today: found.length, found });

/** @param {Tree} source */
function longestFile(source) {
  const today = fileLength(source, 1);
  const found = [...source].flatMap(([path, text]) => (linesOf(new Map([[path, text]])) === today ? [path] : []));
  return { today, found };
}
