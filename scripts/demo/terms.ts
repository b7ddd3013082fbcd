import type { ShownPay } from '#contract/pay.ts';
import type { Random } from './random.ts';

/** Currency of a country, and the lowest annual pay of an engineer there. */
const wages: Partial<Record<number, readonly [currency: string, least: number]>> = {
  36: ['AUD', 110_000],
  76: ['BRL', 140_000],
  124: ['CAD', 95_000],
  276: ['EUR', 65_000],
  392: ['JPY', 7_000_000],
  404: ['KES', 2_800_000],
  484: ['MXN', 700_000],
  616: ['PLN', 160_000],
  620: ['EUR', 48_000],
  702: ['SGD', 85_000],
  752: ['SEK', 560_000],
  826: ['GBP', 58_000],
  840: ['USD', 120_000],
};

/** Pay and terms of a position: one in five does not state its pay, one in ten pays by the day. */
export function inventTerms(random: Random, country: number, isShowpiece: boolean) {
  const hasPay = isShowpiece || random.chance(0.8);
  const isDaily = !isShowpiece && random.chance(0.1);
  const hasWish = isShowpiece || random.chance(0.5);
  return {
    pay: hasPay ? inventPay(random, country, isDaily) : null,
    workTypeIds: isDaily ? [3, 4] : random.chance(0.3) ? [1, 2] : [1],
    experienceFrom: hasWish ? 2 + random.below(5) : null,
    hiringCountryIds: random.chance(0.3) || isShowpiece ? neighbours(country, isShowpiece) : [],
    sponsorsVisa: random.chance(0.25),
  };
}

/** Countries of remote employment: the own one and, for showpieces, Germany, Spain and the United Kingdom. */
const neighbours = (country: number, isShowpiece: boolean): number[] =>
  isShowpiece ? [...new Set([country, 276, 724, 826])].toSorted((a, b) => a - b) : [country];

function inventPay(random: Random, country: number, isDaily: boolean): ShownPay {
  const [currency, least] = wages[country] ?? ['EUR', 60_000];
  const year = least * (1 + random.below(5) / 10);
  const [min, step] = isDaily ? [year / 180, 10] : [year, 10 ** (Math.floor(Math.log10(least)) - 1)];
  const rounded = (amount: number) => Math.round(amount / step) * step;
  const note = random.chance(0.2) ? 'plus 10 % bonus' : '';
  const amounts = { min: rounded(min), max: rounded(min * 1.25) };
  return { ...amounts, currency, period: isDaily ? 'day' : 'year', note };
}
