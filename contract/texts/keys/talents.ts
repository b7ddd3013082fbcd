// Made from ../en/talents.json by node scripts/texts.mjs --write.
export interface TalentsTexts {
  'edit.title': Record<never, never>;
  'section.you': Record<never, never>;
  'section.links': Record<never, never>;
  'section.skills': Record<never, never>;
  'section.work': Record<never, never>;
  'field.firstName': Record<never, never>;
  'field.lastName': Record<never, never>;
  'field.bio': Record<never, never>;
  'field.bio.placeholder': Record<never, never>;
  'field.website': Record<never, never>;
  'field.website.placeholder': Record<never, never>;
  'field.github': Record<never, never>;
  'field.github.placeholder': Record<never, never>;
  'field.twitter': Record<never, never>;
  'field.twitter.placeholder': Record<never, never>;
  'field.linkedin': Record<never, never>;
  'field.linkedin.placeholder': Record<never, never>;
  'field.skillIds': Record<never, never>;
  'field.workTypeIds': Record<never, never>;
  'field.isRemote': Record<never, never>;
  'field.timezone': Record<never, never>;
  'field.isPhysical': Record<never, never>;
  'field.physicalCountryId': Record<never, never>;
  'field.experience': Record<never, never>;
  'field.experience.unit': { years: number };
  'field.compensation': Record<never, never>;
  'field.compensation.unit': Record<never, never>;
  'field.avatar': Record<never, never>;
  'field.backgroundImage': Record<never, never>;
}
