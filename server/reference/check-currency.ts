import { currencies } from '#contract/currencies.ts';
import { notOffered } from '#server/platform/errors/app-error.ts';

/** Refuses an unknown currency code, naming its field. */
export function checkCurrency(code: string, path: string): void {
  if (!currencies.includes(code)) throw notOffered(path, 'is not a currency of ISO 4217');
}
