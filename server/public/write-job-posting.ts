import { waysOf } from '#contract/place.ts';
import { fitsOffset } from '#server/matching/service.ts';
import { html } from '#server/platform/http/html.ts';
import { countriesWithOffset, countryCode, findCountry } from '#server/reference/service.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import type { PublicPosition } from './present.ts';
import { portableText } from './make-portable.ts';
import type { Site } from './read-site.ts';

/**
 * A position as schema.org JobPosting, as Google documents it
 * (https://developers.google.com/search/docs/appearance/structured-data/job-posting). Null if a required property is
 * missing: a description, and a country of the work or, for remote work, of the applicants. Unstated properties, such
 * as the pay, are left out rather than guessed.
 */
export function jobPosting(site: Site, position: PublicPosition): object | null {
  const { origin } = site;
  const { company, hashId, liveSince, endsAt } = position;
  const description = describe(site, position);
  const location = locate(position);
  if (description === '' || !location || !liveSince) return null;
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: position.title,
    description,
    datePosted: liveSince.toISOString(),
    ...(endsAt && { validThrough: endsAt.toISOString() }),
    identifier: { '@type': 'PropertyValue', name: company.name, value: hashId },
    hiringOrganization: {
      '@type': 'Organization',
      name: company.name,
      sameAs: company.website ?? `${origin}${company.path ?? ''}`,
      ...(company.avatarUrl && { logo: `${origin}${company.avatarUrl}` }),
    },
    ...location,
    ...paying(position),
    url: `${origin}${position.path}`,
    // Applicants fill in one form here, then return to the position, where they can write to the company.
    directApply: true,
  };
}

/** Google expects a complete description, so it includes the skills; in one language, whatever the visitor's. */
function describe({ origin, language }: Site, { description, skills, optionalSkills }: PublicPosition): string {
  const t = textsOf(language, 'public');
  return (
    portableText(description, origin) +
    list(t('position.requiredSkills'), skills) +
    list(t('position.optionalSkills'), optionalSkills)
  );
}

const list = (label: string, skills: PublicPosition['skills']): string =>
  skills.length === 0
    ? ''
    : html`<p>${label}:</p>
        <ul>
          ${skills.map(({ name }) => html`<li>${name}</li>`)}
        </ul>`.html;

/** Google's names of work types, by id. */
const employmentTypes: Partial<Record<number, string>> = {
  1: 'FULL_TIME',
  2: 'PART_TIME',
  3: 'CONTRACTOR',
  4: 'CONTRACTOR',
  5: 'INTERN',
};

/** Pay, work types and experience, as far as stated. */
function paying({ pay, workTypeIds, experienceFrom }: PublicPosition): object {
  const types = [...new Set(workTypeIds.map((id) => employmentTypes[id]))];
  return {
    ...(pay && {
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: pay.currency,
        value: {
          '@type': 'QuantitativeValue',
          minValue: pay.min,
          maxValue: pay.max,
          unitText: pay.period.toUpperCase(),
        },
      },
    }),
    ...(types.length > 0 && { employmentType: types }),
    ...(experienceFrom !== null && {
      // Google refuses 0 months.
      experienceRequirements:
        experienceFrom === 0
          ? 'no requirements'
          : { '@type': 'OccupationalExperienceRequirements', monthsOfExperience: experienceFrom * 12 },
    }),
  };
}

/** Location of the work, or of remote applicants; undefined without a country. */
function locate(position: PublicPosition): object | undefined {
  const { hiringCountryIds } = position;
  const { remote = [], onSite = [] } = waysOf(position, {
    remote: () => (hiringCountryIds.length > 0 ? hiringCountryIds.map(nameCountry) : eligibleCountries(position)),
    onSite: () => officesOf(position),
  });
  if (onSite.length === 0 && remote.length === 0) return undefined;
  return {
    ...(onSite.length > 0 && { jobLocation: onSite }),
    ...(remote.length > 0 && { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: remote }),
  };
}

/** The countries of on-site work, with its city if it is in the only one. */
const officesOf = ({ city, countryIds }: PublicPosition): object[] =>
  countryIds.map((id) => ({
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      ...(city !== '' && countryIds.length === 1 && { addressLocality: city }),
      addressCountry: countryCode(id),
    },
  }));

const nameCountry = (id: number) => ({ '@type': 'Country', name: findCountry(id)?.name });

/** Lists the countries from which a talent would match the position; all of them if it is open to anywhere. */
const eligibleCountries = (position: PublicPosition): object[] =>
  countriesWithOffset((offset) => fitsOffset(position, offset)).map(({ name }) => ({ '@type': 'Country', name }));
