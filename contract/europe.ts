/** Countries whose citizens may work in each other: the EU, the EEA and Switzerland, by ISO 3166-1 numeric code. */
export const europe: readonly number[] = [
  40, 56, 100, 191, 196, 203, 208, 233, 246, 250, 276, 300, 348, 352, 372, 380, 428, 438, 440, 442, 470, 528, 578, 616,
  620, 642, 703, 705, 724, 752, 756,
];

/** Sets these countries apart if all of them are among some. */
export function apartFromEurope(ids: readonly number[]): { isWhole: boolean; others: readonly number[] } {
  const isWhole = europe.every((id) => ids.includes(id));
  return { isWhole, others: isWhole ? ids.filter((id) => !europe.includes(id)) : ids };
}
