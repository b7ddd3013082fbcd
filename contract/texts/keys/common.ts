// Made from ../en/common.json by node scripts/texts.mjs --write.
export interface CommonTexts {
  'language.label': Record<never, never>;
  'failure.lostConnection': Record<never, never>;
  'failure.unforeseen': Record<never, never>;
  'failure.away': Record<never, never>;
  'failure.too-large': Record<never, never>;
  'failure.unsupported-media-type': Record<never, never>;
  'failure.not-found': Record<never, never>;
  'failure.wrong-account-type': Record<never, never>;
  'failure.not-signed-in': Record<never, never>;
  'failure.account-removed': Record<never, never>;
  'failure.edit-conflict': Record<never, never>;
  'failure.too-many': Record<never, never>;
}
