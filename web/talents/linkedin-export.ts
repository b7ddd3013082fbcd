import { strFromU8, unzipSync } from 'fflate';

/** Bytes of one file, unpacked; more than anybody has written there. */
const maxSize = 2_000_000;

const fileNames = ['Profile.csv', 'Positions.csv', 'Skills.csv'];

/**
 * The text of LinkedIn's data export as a CV would have it. It has an address and a date of birth too, which are left
 * out. Throws for another zip.
 */
export function textOfExport(zip: Uint8Array<ArrayBuffer>): string {
  const missing = new Set(fileNames);
  const unpacked = unzipSync(zip, {
    filter: ({ name, originalSize }) => missing.delete(fileOf(name)) && originalSize <= maxSize,
  });
  const files = new Map(Object.entries(unpacked).map(([name, bytes]) => [fileOf(name), rowsOf(strFromU8(bytes))]));
  if (files.size === 0) throw new Error('The zip is no export of LinkedIn.');
  const [profile] = files.get('Profile.csv') ?? [];
  const positions = files.get('Positions.csv') ?? [];
  return [
    profile?.get('Geo Location'),
    profile?.get('Websites'),
    ...handlesIn(profile?.get('Twitter Handles')),
    ...(profile?.get('Summary') ? ['\nSummary', profile.get('Summary')] : []),
    '\nExperience',
    ...positions.flatMap((position) => [
      `${position.get('Started On')} - ${position.get('Finished On') || 'now'}: ${position.get('Title')}`,
      position.get('Description'),
    ]),
    '\nSkills',
    ...(files.get('Skills.csv') ?? []).map((skill) => skill.get('Name')),
  ].join('\n');
}

const fileOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Of '[mira,okafor]'. */
const handlesIn = (handles = ''): string[] => (handles.match(/\w+/g) ?? []).map((handle) => `twitter.com/${handle}`);

/** The rows of a CSV file by the names in its first row. */
function rowsOf(csv: string): Map<string, string>[] {
  const rows: string[][] = [[]];
  // A field and what ends it. In quotes it may have commas, line ends, and quotes, which are doubled.
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') rows.push([]);
  }
  const [names = [], ...others] = rows;
  return others.map((row) => new Map(row.map((value, at) => [names[at]?.replace('\uFEFF', '') ?? '', value])));
}
