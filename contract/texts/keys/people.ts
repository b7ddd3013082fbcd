// Made from ../en/people.json by node scripts/texts.mjs --write.
export interface PeopleTexts {
  'message.button': { firstName: string };
  'message.label': { name: string };
  'card.failed': Record<never, never>;
  'card.gone': Record<never, never>;
  'availability.looking': Record<never, never>;
  'availability.notLooking': Record<never, never>;
  'card.writtenTo': Record<never, never>;
  'card.new': Record<never, never>;
  'card.skills': Record<never, never>;
  'card.required': Record<never, never>;
  'card.optional': Record<never, never>;
  'line.experience': { years: number };
  'line.compensation': { compensation: number };
  'line.remote': Record<never, never>;
  'line.remoteFrom': { timezone: string };
  'line.timezone': { timezone: string };
  'line.sharedHours': { timezone: string; hours: number };
  'line.overlap': { timezone: string; hours: number };
  'line.country': { country: string };
  'workType.fullTime': Record<never, never>;
  'workType.partTime': Record<never, never>;
  'workType.contract': Record<never, never>;
  'workType.freelance': Record<never, never>;
  'workType.internship': Record<never, never>;
}
