import { expect, test, vi } from 'vitest';
import { english, french, fromRightToLeft, german, layouts } from '#web/testing/cvs.ts';
import { type Run, pdfOfPages } from '#web/testing/pdf.ts';
import { findInCv } from './find-in-cv.ts';
import { readCv } from './read-cv.ts';

const read = async (file: File) => readCv(file, new AbortController().signal);

const names =
  'Angular, Ansible, C++, Django, Docker, Figma, Flask, Go, Java, Jenkins, Kotlin, PHP, PostgreSQL, R, React, ' +
  'React Native, Redis, Rust, Selenium, Spring Boot, Symfony, Terraform, TypeScript, Vue.js';
const known = {
  skills: [...names.split(', ').map((name, id) => ({ id, name })), { id: 99, name: 'Kubernetes', synonyms: ['k8s'] }],
  countries: [
    { id: 250, name: 'France' },
    { id: 276, name: 'Germany' },
    { id: 620, name: 'Portugal' },
  ],
  thisYear: 2026,
};

async function findIn(pages: readonly (readonly Run[])[]) {
  const reading = await read(pdfOfPages(pages));
  if (!reading || 'refusal' in reading) throw new Error(reading?.refusal);
  expect(reading.pages).toBe(pages.length);
  const { skills, values } = findInCv(reading.text, known);
  return { skills: skills.map(({ skill, isCommon }) => (isCommon ? `${skill.name}?` : skill.name)).toSorted(), values };
}

const inEnglish = {
  cv: english,
  skills: ['C++', 'Figma', 'Flask?', 'Go?', 'Kubernetes', 'PostgreSQL', 'React Native', 'TypeScript'],
  values: {
    github: 'https://github.com/mira-okafor',
    website: 'https://okafor-maps.example',
    physicalCountryId: 620,
    experience: 10,
    bio: 'I make planning tools calm enough for people under pressure. Before maps it was timetables. I find the difficult cases first.',
  },
};
const inGerman = {
  cv: german,
  skills: ['Angular', 'Java', 'Jenkins', 'Kotlin', 'R?', 'Selenium', 'Spring Boot', 'Terraform'],
  values: {
    linkedin: 'https://www.linkedin.com/in/joerg-mueller',
    twitter: 'https://x.com/joergm',
    physicalCountryId: 276,
    experience: 15,
    bio: 'Ich entwickle ruhige Planungswerkzeuge für Häfen. Davor waren es Fahrpläne. Schwierige Fälle prüfe ich zuerst.',
  },
};
const inFrench = {
  cv: french,
  skills: ['Ansible', 'Django', 'Docker', 'Go?', 'PHP', 'Redis', 'Symfony', 'Vue.js'],
  values: {
    github: 'https://github.com/alefevre',
    website: 'https://lefevre.example/moi',
    physicalCountryId: 250,
    experience: 14,
    bio: "Je conçois des outils de planification pour des équipes sous pression. J'aime les cas difficiles et les interfaces sobres.",
  },
};

test.each(
  Object.entries(layouts).flatMap(([layout, draw], at) => [
    { layout, language: 'English', draw, ...inEnglish },
    at % 2 === 0
      ? { layout, language: 'German', draw, ...inGerman }
      : { layout, language: 'French', draw, ...inFrench },
  ]),
)('a CV in $language: $layout', async ({ draw, cv, skills, values, layout }) => {
  const found = await findIn(draw(cv));
  // Sentences beside others, in the order of drawing, cannot be told apart.
  const { bio, ...others } = values;
  expect(found).toMatchObject({ skills, values: layout === 'two columns, drawn line by line' ? others : values });
  expect(bio).not.toBe('');
});

test.each([
  ['Hebrew', fromRightToLeft('מירה אוקפור', 'ניסיון', 'מפתחת')],
  ['Arabic', fromRightToLeft('ميرا اوكافور', 'خبرة', 'مطورة')],
])('names and years in a CV in %s', async (_language, pages) => {
  expect(await findIn(pages)).toEqual({
    skills: ['Kotlin', 'React'],
    values: { github: 'https://github.com/mira-okafor', experience: 8 },
  });
});

test('ligatures, lines and paragraphs are those of the page', async () => {
  const lines = ['Mira, office of flow', 'github.com/mira', '', 'Summary'];
  const runs = lines.map((text, index) => ({ x: 60, y: 780 - 14 * index, text })).filter(({ text }) => text !== '');
  expect(await read(pdfOfPages([runs]))).toEqual({ text: `${lines.join('\n')}\n`, pages: 1 });
});

test('a file with too many bytes is not even read', async () => {
  const part = new Blob([new Uint8Array(1_000_000)]);
  const file = new File(
    Array.from({ length: 200 }, () => part),
    'cv.pdf',
  );
  const opened = vi.spyOn(Blob.prototype, 'arrayBuffer');
  expect(await read(file)).toEqual({ refusal: 'tooLarge' });
  expect(opened).not.toHaveBeenCalled();
});
