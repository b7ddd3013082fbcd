/**
 * Writes server/reference/countries.json, country-clocks.json, timezones.json and mail-providers.json from the
 * maintained lists i18n-iso-countries, @vvo/tzdb and @activeprospect/freemail (development dependencies). Run it by
 * hand after updating one of them: `node scripts/reference-data.ts`. Ids are ISO numeric codes and IANA names, so they
 * are stable. Skills are maintained directly in server/reference/skills.json.
 *
 * With the folder of the npm package cldr-dates-full (95 MB, so not a dependency) it also writes
 * contract/texts/<language>/cities.json: `npm pack cldr-dates-full@48.2.0`, unpack it, `node scripts/reference-data.ts
 * package`, then `node scripts/texts.mjs --write`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTimeZones } from '@vvo/tzdb';
import countries from 'i18n-iso-countries';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import * as z from 'zod/mini';
import { cityOf } from '#contract/place.ts';
import { fallbackLanguage, languages } from '#contract/texts/languages.ts';

/** English names of the Unicode CLDR, which users look for, if the list puts a long official name first. */
const everydayNames: Record<string, string> = {
  BN: 'Brunei',
  CD: 'Democratic Republic of the Congo',
  CI: "Côte d'Ivoire",
  CN: 'China',
  CZ: 'Czechia',
  FK: 'Falkland Islands',
  FM: 'Micronesia',
  GM: 'Gambia',
  IR: 'Iran',
  LA: 'Laos',
  MD: 'Moldova',
  MK: 'North Macedonia',
  PS: 'Palestine',
  RE: 'Réunion',
  RU: 'Russia',
  SY: 'Syria',
  TW: 'Taiwan',
  TZ: 'Tanzania',
  VA: 'Vatican City',
  VG: 'British Virgin Islands',
  VI: 'U.S. Virgin Islands',
};
/** Kosovo: a code of the user-assigned range, not in ISO 3166-1. */
const notInTheStandard = 'XK';

/** Names that browsers still list although IANA has replaced them, with their replacements. */
const renamedTimezones: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

interface Timezone {
  name: string;
  utcOffsetMinutes: number;
  aliases: string[];
}

function listCountries(): { id: number; name: string }[] {
  const names: Record<string, string | string[]> = english.countries;
  return Object.entries(names)
    .filter(([code]) => code !== notInTheStandard)
    .map(([code, known]) => {
      const name = everydayNames[code] ?? [known].flat()[0];
      if (name === undefined) throw new Error(`${code} has no name`);
      return { id: Number(countries.alpha2ToNumeric(code)), name };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/**
 * Returns the current name: the new spelling, the longer path to the same city (America/Indiana/Indianapolis), or the
 * name itself.
 */
function currentName(name: string, group: string[]): string {
  const [region = '', ...rest] = name.split('/');
  const longer = group.find(
    (other) => other !== name && other.startsWith(`${region}/`) && other.endsWith(`/${rest.join('/')}`),
  );
  return renamedTimezones[name] ?? longer ?? name;
}

/** Lists every zone of the list and of browsers under its current name; all other names become its aliases. */
function listTimezones(): Timezone[] {
  const inBrowsers = new Set(Intl.supportedValuesOf('timeZone'));
  const known = getTimeZones({ includeUtc: true }).flatMap(({ name: main, group, rawOffsetInMinutes }) =>
    [main, ...group.filter((name) => name !== main)].map((name) => ({
      name,
      main,
      current: name === main ? name : currentName(name, group),
      utcOffsetMinutes: rawOffsetInMinutes,
    })),
  );
  const timezones = new Map<string, Timezone>();
  for (const { name, main, current, utcOffsetMinutes } of known) {
    if (name === main || (inBrowsers.has(name) && !timezones.has(current))) {
      timezones.set(current, { name: current, utcOffsetMinutes, aliases: [] });
    }
  }
  for (const { name, main, current } of known) {
    if (!timezones.has(name)) (timezones.get(current) ?? timezones.get(main))?.aliases.push(name);
  }
  return [...timezones.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Lists each country's two-letter code and the standard offsets of its clocks; countries without any are uninhabited.
 */
function listClocks(): { id: number; code: string; utcOffsetMinutes: number[] }[] {
  const zones = getTimeZones({ includeUtc: true });
  return listCountries()
    .map(({ id }) => {
      const code = countries.numericToAlpha2(id);
      if (code === undefined) throw new Error(`${id} has no code`);
      const offsets = zones.filter(({ countryCode }) => countryCode === code).map((zone) => zone.rawOffsetInMinutes);
      return { id, code, utcOffsetMinutes: [...new Set(offsets)].toSorted((a, b) => a - b) };
    })
    .toSorted((a, b) => a.id - b.id);
}

/** Lists the domains of free, shared and disposable mail. */
function listMailProviders(): string[] {
  const files = [
    import.meta.resolve('@activeprospect/freemail/data/free.txt'),
    import.meta.resolve('@activeprospect/freemail/data/disposable.txt'),
  ];
  const lines = files.flatMap((file) => readFileSync(new URL(file), 'utf8').split('\n'));
  const domains = lines.map((line) => line.trim().toLowerCase()).filter((line) => line !== '');
  return [...new Set(domains)].toSorted();
}

const City = z.object({ exemplarCity: z.string() });
const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Lists cities whose name in a language differs from IANA's, by the timezone's name. Leaves out those with only a state
 * added (Knox, Indiana), and soft hyphens.
 */
function listCities(folder: string, language: string): Map<string, string> {
  const names: unknown = JSON.parse(readFileSync(join(folder, `main/${language}/timeZoneNames.json`), 'utf8'));
  const cityNamed = (called: string): string | undefined => {
    const path = ['main', language, 'dates', 'timeZoneNames', 'zone', ...called.split('/')];
    const zone = path.reduce((node, part) => (isNode(node) ? node[part] : undefined), names);
    return City.safeParse(zone).data?.exemplarCity.replaceAll('\u00ad', '');
  };
  const formerNames = Object.groupBy(Object.keys(renamedTimezones), (former) => renamedTimezones[former] ?? former);
  const cities = listTimezones().flatMap(({ name }) => {
    const city = [name, ...(formerNames[name] ?? [])].map(cityNamed).find((one) => one !== undefined);
    return city === undefined || city === cityOf(name) || city.includes(',') ? [] : [[name, city] as const];
  });
  return new Map(cities);
}

/** Writes the cities as texts of each language; the English ones are those of IANA. */
function writeCities(folder: string): void {
  const translated = languages.filter((language) => language !== fallbackLanguage);
  const known = new Map<string, Map<string, string>>(
    translated.map((language) => [language, listCities(folder, language)]),
  );
  const names = [...new Set([...known.values()].flatMap((cities) => [...cities.keys()]))].toSorted();
  for (const language of languages) {
    const texts = names.map((name) => [`city.${name}`, known.get(language)?.get(name) ?? cityOf(name)]);
    const file = new URL(`../contract/texts/${language}/cities.json`, import.meta.url);
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(texts), undefined, 2)}\n`);
  }
}

function write(file: string, rows: readonly unknown[]): void {
  const lines = rows.map((row) => `  ${JSON.stringify(row)}`);
  writeFileSync(new URL(`../server/reference/${file}`, import.meta.url), `[\n${lines.join(',\n')}\n]\n`);
}

write('countries.json', listCountries());
write('country-clocks.json', listClocks());
write('timezones.json', listTimezones());
write('mail-providers.json', listMailProviders());

const [cldr] = process.argv.slice(2);
if (cldr !== undefined) writeCities(cldr);
