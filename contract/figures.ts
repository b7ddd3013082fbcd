/** Value of a decimal digit of any script. Unicode assigns the ten digits of each in a row. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++;
  return String(before % 10);
}

const ungrouped = /^\d+(?:[.,]\d{0,2})?$/;
/** Groups of thousands, lakhs and crores: `1.250.000`, `12,00,000`. A single mark needs three digits after it. */
const grouped = /^[1-9]\d{0,2}([.,' ])(?:\d{2,3}\1)*\d{3}(?:(?!\1)[.,]\d{0,2})?$/;

/**
 * Reads a number as people write or paste it: digits of any script, grouped or not, with up to two decimals, and `k`
 * for thousands. Ignores one of `units`, such as a currency, before and after it. Undefined for anything else, such as
 * a range: a figure is understood or refused, never read as another one.
 */
export function readFigure(typed: string, units: readonly string[] = []): number | undefined {
  const text = withoutUnits(typed.trim(), units)
    .replaceAll(/\p{Nd}/gu, digitOf)
    .replaceAll(/[\s’٬]/g, (mark) => (mark === '’' || mark === '٬' ? "'" : ' '))
    .replaceAll('，', ',')
    .replaceAll('．', '.');
  const [, thousands] = /^([\d.,]+) ?k$/i.exec(text) ?? [];
  if (thousands !== undefined) return ungrouped.test(thousands) ? Math.round(toNumber(thousands) * 1_000) : undefined;
  if (ungrouped.test(text)) return toNumber(text);
  if (!grouped.test(text)) return undefined;
  const [decimals = ''] = /[.,]\d{0,2}$/.exec(text) ?? [];
  const whole = text.slice(0, text.length - decimals.length).replaceAll(/\D/g, '');
  return toNumber(whole + decimals);
}

const toNumber = (text: string): number => Number(text.replace(',', '.'));

function withoutUnits(text: string, units: readonly string[]): string {
  const before = units.find((unit) => unit !== '' && text.startsWith(unit)) ?? '';
  const rest = text.slice(before.length);
  const after = units.find((unit) => unit !== '' && rest.endsWith(unit)) ?? '';
  return rest.slice(0, rest.length - after.length).trim();
}
