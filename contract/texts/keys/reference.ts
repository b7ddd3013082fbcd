// Made from ../en/reference.json by node scripts/texts.mjs --write.
export interface ReferenceTexts {
  'countries.label': Record<never, never>;
  'countries.find': Record<never, never>;
  'countries.none': Record<never, never>;
  'countries.added': { name: string };
  'countries.removed': { name: string };
  'countries.refused': Record<never, never>;
  'country.refused': Record<never, never>;
  'skills.placeholder': Record<never, never>;
  'skills.none': Record<never, never>;
  'skills.added': { name: string };
  'skills.moved': { name: string; elsewhere: string };
  'skills.removed': { name: string };
  'skills.refused': Record<never, never>;
  'timezone.any': Record<never, never>;
  'timezone.none': Record<never, never>;
  'timezone.refused': Record<never, never>;
  'skillType.1': Record<never, never>;
  'skillType.2': Record<never, never>;
  'skillType.3': Record<never, never>;
  'skillType.4': Record<never, never>;
  'skillType.5': Record<never, never>;
  'skillType.6': Record<never, never>;
  'skillType.7': Record<never, never>;
  'skillType.8': Record<never, never>;
  'skillType.9': Record<never, never>;
  'skillType.10': Record<never, never>;
  'skillType.11': Record<never, never>;
  'skillType.12': Record<never, never>;
  'skillType.13': Record<never, never>;
}
