import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { findInCv } from './find-in-cv.ts';
import { textOfExport } from './linkedin-export.ts';

const known = {
  skills: ['TypeScript', 'Kubernetes', 'Rust'].map((name, id) => ({ id, name })),
  countries: [{ id: 620, name: 'Portugal' }],
  thisYear: 2026,
};
const zipOf = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

test('the export of LinkedIn says what a CV says, without address, date of birth and education', () => {
  const text = textOfExport(
    zipOf({
      'Profile.csv':
        '\uFEFFFirst Name,Last Name,Address,Birth Date,Headline,Summary,Geo Location,Twitter Handles,Websites\r\n' +
        'Mira,Okafor,"1, Secret Street","Jan 1, 1988",Maps,"I draw ""calm"" maps.\nBefore that, timetables.",' +
        '"Lisbon, Portugal",[mira],"[PERSONAL:https://okafor.example,BLOG:https://blog.example]"\r\n',
      'Positions.csv':
        'Company Name,Title,Description,Location,Started On,Finished On\n' +
        'Port,Engineer,"Maps, in Rust",Lisbon,Jan 2019,\nRailways,Engineer,,Lisbon,Mar 2016,Dec 2018\n',
      'Skills.csv': 'Name\nTypeScript\nKubernetes\n',
      'Education.csv': 'School Name,Start Date,End Date\nUniversity,2001,2006\n',
    }),
  );
  expect(text).not.toMatch(/Secret|1988|2001/);
  const { skills, values, range } = findInCv(text, known);
  expect(skills.map(({ skill }) => skill.name)).toEqual(['Rust', 'TypeScript', 'Kubernetes']);
  expect(range).toEqual({ from: 2016, to: 2026 });
  expect(values).toEqual({
    website: 'https://okafor.example',
    twitter: 'https://twitter.com/mira',
    physicalCountryId: 620,
    experience: 10,
    bio: 'I draw "calm" maps. Before that, timetables.',
  });
});

test('an export with only some files, in a folder, is read too', () => {
  const text = textOfExport(zipOf({ 'Basic_LinkedInDataExport/Skills.csv': 'Name\nRust' }));
  expect(findInCv(text, known)).toMatchObject({ skills: [{ skill: { name: 'Rust' } }], values: {} });
});
