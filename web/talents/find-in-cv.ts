import { namesOfCountry } from '#contract/country-names.ts';
import { plainText } from '#contract/plain-text.ts';
import { type LinkName, maxExperience } from '#contract/talents.ts';
import { namedIn } from '#web/reference/named-in.ts';
import { translateCountries } from '#web/reference/names.ts';
import { type Skill, namesOfSkill } from '#web/reference/skill-suggestions.ts';
import { commonWords } from './common-words.ts';

/** More than any CV has, so that a book takes no longer. */
export const maxCharacters = 200_000;

interface Known {
  skills: readonly Skill[];
  countries: readonly Parameters<typeof namesOfCountry>[0][];
  /** The end of a range that goes on. */
  thisYear: number;
}

type Links = Partial<Record<LinkName, string>>;

/** What a CV says that a profile may say too. */
export interface Findings {
  /** `isCommon`: only ordinary words name it. */
  skills: readonly { skill: Skill; isCommon: boolean }[];
  /** By the fields of the form. Links are full addresses, the bio is the first sentences of the CV's summary. */
  values: Links & { physicalCountryId?: number; experience?: number; bio?: string };
  /** Years, from the begin of the first range of dates to the end of the last one, without those of an education. */
  range: { from: number; to: number } | undefined;
}

/** Finds what the text of a CV in English, German or French says about skills, links, country, years and person. */
export function findInCv(text: string, { skills, countries, thisYear }: Known): Findings {
  // A sign may stand for eighteen, and ligatures for letters.
  const read = text.slice(0, maxCharacters).normalize('NFKC').slice(0, maxCharacters);
  const lines = read.split(/\r\n|[\r\n\u2028\f\v]/).map((line) => line.trim());
  const country = findCountry(read, countries);
  const range = findRange(lines, thisYear);
  const bio = findBio(lines);
  return {
    skills: [...namedIn(read, skills, namesOfSkill)].map(([skill, words]) => ({
      skill,
      isCommon: [...words].every((word) => commonWords.has(word)),
    })),
    values: {
      ...findLinks(lines),
      ...(country && { physicalCountryId: country.id }),
      ...(range && { experience: Math.min(range.to - range.from, maxExperience) }),
      ...(bio !== '' && { bio }),
    },
    range,
  };
}

/** Names of countries that are also other words, or names of people and of other places, in one of the languages. */
const otherThanCountries = new Set(
  'america chad chili dominique georgia island jersey jordan lao malte maurice prc us'.split(' '),
);

/** The first country named, in the user's language or one of a CV. */
const findCountry = (text: string, countries: Known['countries']) =>
  [
    ...namedIn(
      text,
      [countries, ...['de', 'fr'].map((one) => translateCountries(countries, one))].flat(),
      namesOfCountry,
    ),
  ].find(([, words]) => ![...words].every((word) => otherThanCountries.has(word)))?.[0];

const hosts: Readonly<Record<string, Exclude<LinkName, 'website'>>> = {
  'github.com': 'github',
  'linkedin.com': 'linkedin',
  'twitter.com': 'twitter',
  'x.com': 'twitter',
};
const longestAddress = 300;

/** The first address of each kind. A website is one with its scheme or `www`, as 'Node.js' reads like a host. */
function findLinks(lines: readonly string[]): Links {
  const links: Links = {};
  for (const word of unbroken(lines).flatMap((line) => line.split(/[\s<>()[\]{}"“”„|,;•·]+/u))) {
    const url = addressIn(word);
    if (!url) continue;
    const network = hosts[url.hostname.replace(/^www\./, '')];
    const path = url.pathname.split('/').filter((part) => part !== '');
    const handle = network === 'linkedin' ? (path[0] === 'in' ? path.slice(0, 2) : []) : path.slice(0, 1);
    if (network === undefined) links.website ??= url.href.replace(/\/$/, '');
    else if (handle.length === (network === 'linkedin' ? 2 : 1))
      links[network] ??= `https://${url.host}/${handle.join('/')}`;
  }
  return links;
}

/** LinkedIn's own PDF breaks its address at a hyphen. */
const unbroken = (lines: readonly string[]): string[] =>
  lines.map((line, at) =>
    line.endsWith('-') && line.includes('linkedin.com/in/') ? line + (lines[at + 1] ?? '') : line,
  );

function addressIn(word: string): URL | undefined {
  if (word.length > longestAddress || word.includes('@')) return undefined;
  // After a label: 'GitHub:github.com/mira'.
  const address = word.replace(/^\p{L}{1,20}:(?!\/\/)/u, '').replace(/[.!?:]$/, '');
  const isNamed = /^(?:https?:\/\/|www\.)[^/]/i.test(address);
  const isNetwork = Object.keys(hosts).some((host) => address.toLowerCase().startsWith(`${host}/`));
  if (!isNamed && !isNetwork) return undefined;
  return URL.parse(/^https?:/i.test(address) ? address : `https://${address}`) ?? undefined;
}

const year = String.raw`(?:19|20)\d\d`;
/** A month before a year: 'Jan. ', '03/'. */
const month = String.raw`(?:\p{L}{3,12}\.?\s{1,3}|\d{1,2}\s?[./]\s?(?:\d{1,2}\.)?)?`;
const now = 'present|now|today|current|ongoing|heute|jetzt|aktuell|laufend|aujourd.hui|ce jour|actuel';
const range = new RegExp(
  String.raw`(?<!\d)(${year})\s{0,3}(?:[-‐‑‒–—−]|to|until|bis|a)\s{0,3}${month}(${year}(?!\d)|(?:${now})(?!\p{L}))`,
  'gu',
);
const since = new RegExp(String.raw`(?<!\p{L})(?:since|seit|depuis)\s{1,3}${month}(${year})(?!\d)`, 'gu');

/** Headings of a CV's parts, as plain text, without what stands around the word. */
const education =
  /^(?:education|academic\p{L}*|ausbildung|bildung\p{L}*|studi(?:um|en\p{L}*)|schul\p{L}*|formation|etudes|diplomes)(?!\p{L})/u;
const work =
  /^(?:(?:work|professional|employment|relevant)\s)?(?:experience|employment|history|career)|^(?:beruf|erfahrung|werdegang|arbeit|projekte|projects|experiences?|parcours)/u;
const summary =
  /^(?:(?:professional|executive)\s)?(?:summary|profile?|about(?: me)?|objective|zusammenfassung|kurzprofil|uber mich|a propos(?: de moi)?|bio)$/u;
const others = /^(?:skills|kenntnisse|fahigkeiten|competences|technologi\p{L}+|languages|sprachen|langues)(?!\p{L})/u;
/** Longer lines are sentences, not headings. */
const longestHeading = 40;
const isHeading = (line: string, ...patterns: readonly RegExp[]): boolean => {
  const plain = plainText(line).replace(/:$/, '');
  return plain.length <= longestHeading && patterns.some((pattern) => pattern.test(plain));
};

function findRange(lines: readonly string[], thisYear: number): Findings['range'] {
  let isEducation = false;
  let [from, to] = [Infinity, -Infinity];
  for (const line of lines) {
    if (isHeading(line, education)) isEducation = true;
    else if (isHeading(line, work)) isEducation = false;
    if (isEducation) continue;
    for (const [begin, end] of rangesIn(plainText(line), thisYear)) {
      if (begin > end || end > thisYear) continue;
      [from, to] = [Math.min(from, begin), Math.max(to, end)];
    }
  }
  return to > from ? { from, to } : undefined;
}

const rangesIn = (plain: string, thisYear: number): (readonly [number, number])[] => [
  ...[...plain.matchAll(range)].map(
    ([, from, to = '']) => [Number(from), /^\d/.test(to) ? Number(to) : thisYear] as const,
  ),
  ...[...plain.matchAll(since)].map(([, from]) => [Number(from), thisYear] as const),
];

const maxSentences = 3;
const maxBio = 500;
/** A line of a paragraph, as opposed to a heading, an address or a list. */
const leastOfParagraph = 60;

/** The first sentences after the heading of a summary, or else of the first paragraph; may be empty. */
function findBio(lines: readonly string[]): string {
  const heading = lines.findIndex((line) => isHeading(line, summary));
  const begin = lines.findIndex((line, at) => at > heading && (heading >= 0 ? line !== '' : isProse(line)));
  if (begin === -1) return '';
  const length = lines.slice(begin).findIndex(isEndOfParagraph);
  const paragraph = lines
    .slice(begin, length === -1 ? undefined : begin + length)
    .join(' ')
    .slice(0, 2 * maxBio);
  let bio = '';
  let count = 0;
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(paragraph)) {
    const isWhole = /[.!?…]["”»]?\s*$/u.test(segment.slice(-10));
    if (!isWhole || bio.length + segment.length > maxBio || count === maxSentences) break;
    bio += segment;
    count += 1;
  }
  return bio.trim();
}

const isProse = (line: string): boolean =>
  line.length >= leastOfParagraph && !line.includes('@') && !line.includes('://') && line.split(' ').length >= 8;

const isEndOfParagraph = (line: string): boolean =>
  line === '' || /^[•·▪‣*–-]\s/u.test(line) || isHeading(line, education, work, others);
