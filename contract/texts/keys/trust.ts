// Made from ../en/trust.json by node scripts/texts.mjs --write.
export interface TrustTexts {
  'screen.title': Record<never, never>;
  'proof.title': Record<never, never>;
  'proof.note': Record<never, never>;
  'proof.list': Record<never, never>;
  'proof.none': Record<never, never>;
  'mail.text': { domain: string };
  'mail.prove': Record<never, never>;
  'add.label': Record<never, never>;
  'add.button': Record<never, never>;
  'state.waiting': Record<never, never>;
  'state.verified': Record<never, never>;
  'state.failing': Record<never, never>;
  'way.mail': Record<never, never>;
  'way.dns': Record<never, never>;
  'way.administrator': Record<never, never>;
  'failing.text': { date: string };
  'record.add': { domain: string };
  'record.also': { domain: string };
  'record.type': Record<never, never>;
  'record.name': Record<never, never>;
  'record.value': Record<never, never>;
  'record.copy': Record<never, never>;
  'record.copy.label': { what: string };
  'record.copied': Record<never, never>;
  'record.notCopied': Record<never, never>;
  'found.nothing': { name: string; domain: string; moment: string };
  'found.others': { name: string; domain: string; moment: string };
  'found.later': Record<never, never>;
  'check.button': Record<never, never>;
  'check.label': { domain: string };
  'check.verified': { domain: string };
  'remove.button': Record<never, never>;
  'remove.label': { domain: string };
  'remove.question': { domain: string };
}
