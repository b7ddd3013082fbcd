import { languages } from '#contract/texts/languages.ts';
import { pages, screens, states } from './screens.ts';
import type { View } from './view.ts';

export const widths = [360, 390, 768, 1440, 1920] as const;
export const schemes = ['light', 'dark'] as const;

/** One view of a screen, in one language. */
export interface Subject {
  screen: string;
  state: string;
  language: string;
  view: View;
}

/** A window that shows a view. */
export interface Size {
  width: number;
  scheme: (typeof schemes)[number];
}

/** What `npm run test:all` inspects, without pictures: phones in the dark, and desktops in the light. */
export const inspected: readonly Size[] = [
  { width: 390, scheme: 'dark' },
  { width: 1440, scheme: 'light' },
];

export interface Choice {
  subjects: Subject[];
  sizes: readonly Size[];
  takesPictures: boolean;
}

/** A screen's name is its path without ids, unless it ends in one: `client-positions-edit`, `admin-reports-id`. */
export const nameOf = (address: string): string =>
  address
    .replace(/\/\$(\w+)$/, '/$1')
    .split('/')
    .filter((part) => part !== '' && !part.includes('$'))
    .join('-');

/** Every view of every screen and page, in this order, without its language. */
export const views: Omit<Subject, 'language'>[] = [
  ...Object.entries(screens).flatMap(([address, { more = {}, ...ofStates }]) =>
    Object.entries({ ...ofStates, ...more }).map(([state, view]) => ({ screen: nameOf(address), state, view })),
  ),
  ...Object.entries(pages).flatMap(([name, ofStates]) =>
    Object.entries(ofStates).map(([state, view]) => ({ screen: `page-${name}`, state, view })),
  ),
].filter((entry): entry is Omit<Subject, 'language'> => 'at' in entry.view);

const orAll = <Value>(chosen: Value[], all: readonly Value[]): Value[] => (chosen.length > 0 ? chosen : [...all]);

/**
 * Narrows the gallery by words: widths, schemes, languages, states, and parts of a screen's name. Words of one kind are
 * alternatives. A kind without words is not narrowed, except that only English is drawn. With `inspect` there are two
 * sizes, and no pictures. Throws for other words.
 */
export function choose(allWords: readonly string[]): Choice {
  const words = allWords.filter((word) => word !== 'inspect');
  const takesPictures = words.length === allWords.length;
  const among = <Value extends string | number>(values: readonly Value[]): Value[] =>
    values.filter((value) => words.includes(String(value)));
  const chosenStates = among([...new Set([...states, ...views.map(({ state }) => state)])]);
  const others = new Set<string>([...chosenStates, ...languages, ...schemes, ...widths.map(String)]);
  const parts = words.filter((word) => !others.has(word));
  const unknown = parts.find((part) => !views.some(({ screen }) => screen.includes(part)));
  if (unknown !== undefined)
    throw new Error(`${JSON.stringify(unknown)} is not a screen, state, width, scheme or language.`);
  const spoken = among(languages);
  const chosen = views.filter(
    ({ screen, state }) =>
      (parts.length === 0 || parts.some((part) => screen.includes(part))) &&
      (chosenStates.length === 0 || chosenStates.includes(state)),
  );
  const drawn = orAll(among(widths), widths).flatMap((width) =>
    orAll(among(schemes), schemes).map((scheme) => ({ width, scheme })),
  );
  return {
    subjects: orAll(spoken, [languages[0]]).flatMap((language) => chosen.map((view) => ({ ...view, language }))),
    sizes: takesPictures ? drawn : inspected,
    takesPictures,
  };
}
