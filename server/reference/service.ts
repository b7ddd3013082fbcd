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
  readCountryChoices,
} from './countries.ts';
export { checkCurrency } from './currencies.ts';
export { hostOf, ownedDomain, readDomain } from './domains.ts';
export { installReference } from './install.ts';
export { readLinks } from './links.ts';
export { type Place, cardPlace, placeColumns, placeLine, presentPlace } from './place.ts';
export {
  findSkill,
  presentSkillOptions,
  presentSkills,
  readSkillChoices,
  skillTypes,
  skills,
  typesOfSkills,
} from './skills.ts';
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
} from './timezones.ts';
export { presentTerms } from './terms.ts';
export {
  presentWorkTypeOptions,
  presentWorkTypes,
  readWorkTypeChoices,
  readWorkTypeIds,
  workTypes,
} from './work-types.ts';
