import type { Run } from './pdf.ts';

/** A CV's texts in the order in which people read them. */
interface Cv {
  name: string;
  place: string;
  contact: readonly string[];
  summary: readonly [heading: string, ...lines: string[]];
  work: { heading: string; jobs: readonly { years: string; title: string; text: string }[] };
  education: readonly [heading: string, years: string, title: string];
  skills: readonly [heading: string, ...names: string[]];
}

export const english: Cv = {
  name: 'Mira Okafor',
  place: 'Lisbon, Portugal',
  contact: ['mira@okafor-maps.example', 'github.com/mira-okafor', 'https://okafor-maps.example'],
  summary: [
    'Summary',
    'I make planning tools calm enough for people under pressure. Before',
    'maps it was timetables. I find the difficult cases first.',
  ],
  work: {
    heading: 'Work experience',
    jobs: [
      {
        years: 'Jan 2019 – Present',
        title: 'Staff engineer, Port authority',
        text: 'Workflows in Flask and PostgreSQL',
      },
      { years: '03/2016 – 12/2018', title: 'Engineer, Railways', text: 'Profiling of k8s; we go live weekly' },
    ],
  },
  education: ['Education', '2009 – 2014', 'University of Porto'],
  skills: ['Skills', 'TypeScript', 'React Native', 'C++', 'Figma'],
};

export const german: Cv = {
  name: 'Jörg Müller-Lüdenscheidt',
  place: 'München, Deutschland',
  contact: ['joerg@mueller.example', 'www.linkedin.com/in/joerg-mueller', 'x.com/joergm'],
  summary: [
    'Kurzprofil',
    'Ich entwickle ruhige Planungswerkzeuge für Häfen. Davor waren es',
    'Fahrpläne. Schwierige Fälle prüfe ich zuerst.',
  ],
  work: {
    heading: 'Berufserfahrung',
    jobs: [
      {
        years: 'März 2014 – heute',
        title: 'Java-Entwickler, Hafenamt',
        text: 'Oberflächen mit Angular, Datenhaltung mit Oracle',
      },
      { years: '2011 bis 2014', title: 'Werkstudent, Bahn', text: 'Prüfung mit Selenium und Jenkins' },
    ],
  },
  education: ['Studium', '2005 – 2011', 'Technische Universität München'],
  skills: ['Kenntnisse', 'Kotlin', 'Spring Boot', 'Terraform', 'R'],
};

export const french: Cv = {
  name: 'Aurélie Lefèvre',
  place: 'Lyon, France',
  contact: ['aurelie@lefevre.example', 'https://github.com/alefevre', 'https://lefevre.example/moi'],
  summary: [
    'À propos de moi',
    'Je conçois des outils de planification pour des équipes sous pression.',
    "J'aime les cas difficiles et les interfaces sobres.",
  ],
  work: {
    heading: 'Expériences professionnelles',
    jobs: [
      {
        years: 'janvier 2015 à aujourd’hui',
        title: 'Développeuse, Port de Lyon',
        text: 'Interfaces en Vue.js, services en Django',
      },
      { years: '2012 – 2014', title: 'Ingénieure, Chemins de fer', text: 'Fiabilité avec Ansible et Redis' },
    ],
  },
  education: ['Formation', '2006 – 2011', 'INSA Lyon'],
  skills: ['Compétences', 'PHP', 'Symfony', 'Docker', 'Go'],
};

const linesOf = ({ name, place, contact, summary, work, education, skills }: Cv) => ({
  head: [name, place, ...contact],
  body: [
    '',
    ...summary,
    '',
    work.heading,
    ...work.jobs.flatMap(({ years, title, text }) => [`${years}: ${title}`, `• ${text}`]),
    '',
    ...education,
  ],
  skills: ['', ...skills],
});

/** Lines below each other; an empty one leaves a gap. */
const column = (lines: readonly string[], x = 60, top = 780): Run[] =>
  lines.map((text, index) => ({ x, y: top - 14 * index, text })).filter(({ text }) => text !== '');

/** The width of a letter: half its size. */
const width = 5;
const alone = (runs: readonly Run[], parts: RegExp): Run[] =>
  runs.flatMap(({ x, y, text }) =>
    [...text.matchAll(parts)].map((part) => ({ x: x + width * part.index, y, text: part[0] })),
  );

/** Layouts by what is particular about them: the pages of a CV, with its texts in the order of drawing. */
export const layouts: Record<string, (cv: Cv) => Run[][]> = {
  'one column': (cv) => {
    const { head, body, skills } = linesOf(cv);
    return [column([...head, ...body, ...skills])];
  },
  'a column beside it, drawn first': (cv) => {
    const { head, body, skills } = linesOf(cv);
    return [[...column([...head, ...skills], 40), ...column(body, 240)]];
  },
  'a column beside it, drawn last': (cv) => {
    const { head, body, skills } = linesOf(cv);
    return [[...column(body, 40), ...column([...head, ...skills], 420)]];
  },
  'two columns, drawn line by line': (cv) => {
    const { head, body, skills } = linesOf(cv);
    return [[...column([...head, ...skills], 40), ...column(body, 240)].toSorted((one, other) => other.y - one.y)];
  },
  'a table of years and work': (cv) => {
    const { head, skills } = linesOf(cv);
    const rows = cv.work.jobs.flatMap(({ years, title, text }, index) => {
      const y = 560 - 40 * index;
      return [
        { x: 60, y, text: years },
        { x: 260, y, text: title },
        { x: 260, y: y - 14, text },
      ];
    });
    const [heading, years, title] = cv.education;
    return [
      [
        ...column([...head, '', ...cv.summary]),
        { x: 60, y: 590, text: cv.work.heading },
        ...rows,
        { x: 60, y: 440, text: heading },
        { x: 60, y: 420, text: years },
        { x: 260, y: 420, text: title },
        ...column(skills, 60, 400),
      ],
    ];
  },
  'words drawn alone': (cv) => {
    const { head, body, skills } = linesOf(cv);
    return [alone(column([...head, ...body, ...skills]), /\S+/g)];
  },
  'letters drawn alone': (cv) => {
    const { head, body, skills } = linesOf(cv);
    return [alone(column([...head, ...body, ...skills]), /\S/g)];
  },
  'skills in one line, separated by bars': (cv) => {
    const { head, body, skills } = linesOf(cv);
    return [column([...head.slice(0, 2), head.slice(2).join(' | '), ...body, '', skills.slice(2).join(' | ')])];
  },
  'three pages': (cv) => {
    const { head, body, skills } = linesOf(cv);
    return [column(head), column(body), column(skills)];
  },
  'headings of twice the size': (cv) => {
    const { head, body, skills } = linesOf(cv);
    const headings = new Set([cv.summary[0], cv.work.heading, cv.education[0], cv.skills[0]]);
    const large = (run: Run) => (headings.has(run.text) ? { ...run, size: 18 } : run);
    return [column([...head, ...body, ...skills]).map(large)];
  },
};

const reversed = (text: string): string => Array.from(text).toReversed().join('');

/** A CV from right to left around names in Latin letters, as it is drawn: from the left. */
export const fromRightToLeft = (name: string, work: string, role: string): Run[][] => [
  column([
    reversed(name),
    'github.com/mira-okafor',
    reversed(work),
    `2016 - 2024 ${reversed(role)}`,
    `React, Kotlin ${reversed(role)}`,
  ]),
];
