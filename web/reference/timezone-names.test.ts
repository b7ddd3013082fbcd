import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { otherTimezoneNames } from './timezone-names.ts';

interface Timezone {
  name: string;
  aliases: string[];
}
const timezones = JSON.parse(readFileSync('server/reference/timezones.json', 'utf8')) as Timezone[]; // the file that the server offers
const namesOf = (name: string) => [name.replaceAll('_', ' '), ...(otherTimezoneNames[name] ?? [])];

test('recognizes former names of regions and cities, only for timezones on offer', () => {
  const offered = new Set(timezones.map(({ name }) => name));
  expect(Object.keys(otherTimezoneNames).filter((name) => !offered.has(name))).toEqual([]);
  const former = ['Calcutta', 'Kiev', 'Saigon', 'Katmandu', 'Rangoon', 'Godthab'];
  const found = former.map((city) => timezones.find(({ name }) => namesOf(name).includes(city))?.name);
  expect(found).toEqual([
    'Asia/Kolkata',
    'Europe/Kyiv',
    'Asia/Ho_Chi_Minh',
    'Asia/Kathmandu',
    'Asia/Yangon',
    'America/Nuuk',
  ]);
});
