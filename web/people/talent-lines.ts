import type { TransformedTalent } from '#contract/talents.ts';

type Facts = Pick<
  TransformedTalent,
  'experience' | 'compensation' | 'isRemote' | 'timezoneStr' | 'physicalCountryId' | 'countryStr'
>;

/** Lines of a talent's card, except the skills; unknown facts have no line. */
export function talentLines({
  experience,
  compensation,
  isRemote,
  timezoneStr,
  physicalCountryId,
  countryStr,
}: Facts): string[] {
  return [
    experience === null ? '' : `${experience} Years Experience`,
    compensation === null ? '' : `$${compensation}K Compensation`,
    placeLine(isRemote, timezoneStr),
    physicalCountryId === null || countryStr === null ? '' : `Country: ${countryStr}`,
  ].filter((line) => line !== '');
}

function placeLine(isRemote: boolean, timezone: string | null): string {
  if (isRemote) return timezone === null ? 'Remote' : `Remote ${timezone}`;
  return timezone === null ? '' : `${timezone} timezone`;
}
