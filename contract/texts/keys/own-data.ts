// Made from ../en/own-data.json by node scripts/texts.mjs --write.
export interface OwnDataTexts {
  title: Record<never, never>;
  note: Record<never, never>;
  get: Record<never, never>;
  waiting: Record<never, never>;
  ready: { size: string; until: string };
  download: Record<never, never>;
  again: Record<never, never>;
  failed: Record<never, never>;
  'readme.title': { product: string };
  'readme.whose': { name: string; time: string };
  'readme.schema': Record<never, never>;
  'readme.account': Record<never, never>;
  'readme.profile': Record<never, never>;
  'readme.privacy': Record<never, never>;
  'readme.company': Record<never, never>;
  'readme.positions': Record<never, never>;
  'readme.contacts': Record<never, never>;
  'readme.messages': Record<never, never>;
  'readme.videos': Record<never, never>;
  'readme.media': Record<never, never>;
  'readme.without': Record<never, never>;
  'readme.safe': Record<never, never>;
}
