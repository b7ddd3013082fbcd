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
  'action.tryAgain': Record<never, never>;
  'action.cancel': Record<never, never>;
  'action.save': Record<never, never>;
  'action.discard': Record<never, never>;
  'action.delete': Record<never, never>;
  'action.dismiss': Record<never, never>;
  'action.ok': Record<never, never>;
  'notices.label': Record<never, never>;
  'notices.reconnecting': Record<never, never>;
  'notices.otherAccount': Record<never, never>;
  'notices.otherAccountKept': Record<never, never>;
  'failed.text': Record<never, never>;
  'spinner.label': Record<never, never>;
  'select.clear': { label: string };
  'chip.remove': { name: string };
  'chip.more': { count: number };
  'chip.youHave': Record<never, never>;
  'badge.me': Record<never, never>;
  'badge.live': Record<never, never>;
  'badge.draft': Record<never, never>;
  'badge.mailRefused': Record<never, never>;
  'badge.full': Record<never, never>;
  'badge.trial': Record<never, never>;
  'badge.trialExpired': Record<never, never>;
}
