import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commonWords } from './common-words.ts';
import { findInCv } from './find-in-cv.ts';

interface Installed {
  skills: { id: number; name: string; synonyms?: string[] }[];
}
const skills = (JSON.parse(readFileSync('server/reference/skills.json', 'utf8')) as Installed[]).flatMap(
  (type) => type.skills, // the file that the server installs
);
const countries = [
  { id: 276, name: 'Germany' },
  { id: 268, name: 'Georgia' },
  { id: 384, name: "Côte d'Ivoire" },
  { id: 620, name: 'Portugal' },
  { id: 840, name: 'United States' },
];
const find = (text: string) => findInCv(text, { skills, countries, thisYear: 2026 });
const skillsIn = (text: string) =>
  find(text).skills.map(({ skill, isCommon }) => (isCommon ? `${skill.name}?` : skill.name));
const yearsIn = (text: string) => find(text).range;

const english = `Mira Okafor
Lisbon, Portugal · mira@okafor-maps.example
github.com/mira-okafor/atlas | https://okafor-maps.example/ | www.linkedin.com/in/mira-okafor-
1234 (LinkedIn)

Summary
I make planning tools calm enough for people under pressure. Before maps it
was timetables.

Experience
Port authority, Jan 2019 – Present
• React and TypeScript on a Node.js server, with Postgres
Railways, 03/2016 - 12/2018
• K8s; we go live weekly

Education
University of Porto, 2009 - 2014
`;

test('finds skills by name and synonym, links, country, years and the first sentences', () => {
  expect(find(english)).toMatchObject({
    values: {
      github: 'https://github.com/mira-okafor',
      website: 'https://okafor-maps.example',
      linkedin: 'https://www.linkedin.com/in/mira-okafor-1234',
      physicalCountryId: 620,
      experience: 10,
      bio: 'I make planning tools calm enough for people under pressure. Before maps it was timetables.',
    },
    range: { from: 2016, to: 2026 },
  });
  expect(skillsIn(english)).toEqual(['React', 'TypeScript', 'Node.js', 'PostgreSQL', 'Kubernetes', 'Go?']);
});

test('finds nothing in an empty text, in one without words, and in one of a single endless word', () => {
  const nothing = { skills: [], values: {}, range: undefined };
  for (const text of ['', ' \n\t', '.'.repeat(300_000), 'x'.repeat(300_000), '-'.repeat(300_000)])
    expect(find(text)).toEqual(nothing);
});

test('the longest name wins, and names with a slash are found', () => {
  expect(skillsIn('React Native, HTML/CSS, PL/SQL')).toEqual(['React Native', 'HTML', 'CSS', 'Oracle Database']);
});

test.each([
  ['go', 'Go?'],
  ['C', 'C?'],
  ['R', 'R?'],
  ['CV', 'Computer vision?'],
  ['golang', 'Go'],
  ['go and golang', 'Go'],
  ['C++', 'C++'],
])('%s is %s', (text, expected) => expect(skillsIn(text)).toEqual([expected]));

test('every common word names a skill', () => {
  const names = new Set(
    skills.flatMap(({ name, synonyms = [] }) => [name, ...synonyms]).map((name) => name.toLowerCase()),
  );
  expect([...commonWords].filter((word) => !names.has(word))).toEqual([]);
});

test('ligatures, cases and accents make no difference', () => {
  expect(skillsIn('\uFB02ask \uFB01gma FIGMA')).toEqual(['Flask?', 'Figma']);
  expect(find('Abidjan, Cote d’Ivoire').values.physicalCountryId).toBe(384);
});

test.each([
  ['Twitter: https://twitter.com/mira', { twitter: 'https://twitter.com/mira' }],
  ['(x.com/mira)', { twitter: 'https://x.com/mira' }],
  ['GitHub:github.com/mira.', { github: 'https://github.com/mira' }],
  ['www.okafor.example', { website: 'https://www.okafor.example' }],
  ['http://okafor.example/cv?x=1', { website: 'http://okafor.example/cv?x=1' }],
  ['https://github.com, https://www.linkedin.com/company/acme', {}],
  ['mira@x.com/mira Node.js Vue.js ASP.NET', {}],
  ['javascript:alert(1) file:///etc/passwd https://', {}],
])('links in %s', (text, links) => expect(find(text).values).toEqual(links));

test('a name that is also another word is no country, unless another name is there too', () => {
  expect(find('Contact us in Atlanta, Georgia').values.physicalCountryId).toBeUndefined();
  expect(find('Write to us: Austin, USA').values.physicalCountryId).toBe(840);
  expect(find('Malte Maier, München, Deutschland').values.physicalCountryId).toBe(276);
  expect(find('Dominique, Abidjan, Côte d’Ivoire; Allemagne').values.physicalCountryId).toBe(384);
  expect(find('Munich, Germany and Lisbon, Portugal').values.physicalCountryId).toBe(276);
});

test.each([
  ['Acme 2016 – 2019\nGlobex 2020 - now', 2016, 2026],
  ['01.2016 – 03.2021', 2016, 2021],
  ['März 2012 bis heute', 2012, 2026],
  ['seit Oktober 2018', 2018, 2026],
  ['de janvier 2015 à aujourd’hui', 2015, 2026],
  ['since 2020', 2020, 2026],
])('years in %s', (text, from, to) => expect(yearsIn(text)).toEqual({ from, to }));

test.each([
  ['a single year', 'Certified in 2019'],
  ['an education', 'Ausbildung\nUniversität Porto 2009 - 2014'],
  ['a range that ends before it begins', '2019 - 2016'],
  ['a range in the future', '2020 - 2031'],
  ['longer numbers', '12016-20190'],
])('no years in %s', (_case, text) => expect(yearsIn(text)).toBeUndefined());

test.each([
  ['Education\n2005 - 2010\nWork history\n2012 - 2015', 2012],
  ['Studienverlauf:\n2005 - 2010\nErfahrung\n2012 - 2015', 2012],
  ['Études\n2005 - 2010\nExpériences professionnelles\n2012 - 2015', 2012],
])('an education is none of the years in %j', (text, from) => expect(yearsIn(text)?.from).toBe(from));

test('German: the work after an education counts again', () => {
  const text = `Kurzprofil:
Ich entwickle ruhige Planungswerkzeuge. Davor waren es Fahrpläne.
Studium
2005 – 2010
Berufserfahrung
2011 – 2015 Java-Entwicklerin`;
  expect(yearsIn(text)).toEqual({ from: 2011, to: 2015 });
  expect(find(text).values.bio).toBe('Ich entwickle ruhige Planungswerkzeuge. Davor waren es Fahrpläne.');
  expect(skillsIn(text)).toEqual(['Java']);
});

test('without a heading the first paragraph is the bio; lists and addresses are none', () => {
  expect(find('Mira Okafor\nReact, TypeScript, Node.js\nhttps://okafor.example').values.bio).toBeUndefined();
  const prose = 'For eight years I have been drawing and building the maps that a port runs on.';
  expect(find(`Mira Okafor\n${prose}\nReact`).values.bio).toBe(prose);
  expect(find(`Summary\n${'Sentence of the text. '.repeat(9)}`).values.bio).toBe(
    'Sentence of the text. '.repeat(3).trim(),
  );
  expect(find(`Summary\n${'word '.repeat(300)}.`).values.bio).toBeUndefined();
});
