/** Public interface of the reference data: lookups in memory, readers that check a payload's choices, installation. */
export {
  allCountries,
  checkCountry,
  countriesIn,
  countriesWithOffset,
  countryByCode,
  countryCode,
  countryNames,
  findCountry,
  listCountries,
  namedCountries,
  readCountryChoices,
} from './list-countries.ts';
export { checkCurrency } from './check-currency.ts';
export { hostOf, ownedDomain, readDomain } from './read-domain.ts';
export { installReference } from './install-reference.ts';
export { readSkillsFile } from './read-skills-file.ts';
export { readLinks } from './read-links.ts';
export { type Place, cardPlace, placeColumns, placeLine, presentPlace, presentTerms } from './present.ts';
export {
  findSkill,
  namedSkills,
  presentSkillOptions,
  presentSkills,
  readSkillChoices,
  skillTypes,
  skills,
  typesOfSkills,
} from './list-skills.ts';
export {
  currentUtcOffset,
  findTimezone,
  presentZone,
  readTimezone,
  readTimezoneOrAny,
  zoneOf,
  timezoneLabel,
  timezones,
  timezonesByOffset,
} from './list-timezones.ts';
export {
  presentWorkTypeOptions,
  presentWorkTypes,
  readWorkTypeChoices,
  readWorkTypeIds,
  workTypes,
} from './list-work-types.ts';
