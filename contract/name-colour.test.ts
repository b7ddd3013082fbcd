import { expect, test } from 'vitest';
import { hueOf } from './name-colour.ts';

test('a name keeps its colour', () => {
  expect(hueOf('Ada Moreau')).toBe(hueOf('Ada Moreau'));
  expect(new Set(['Ada', 'Bo', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal'].map(hueOf)).size).toBeGreaterThan(3);
});

/** WCAG 2.2 contrast of two colours; hue in degrees, the others from 0 to 1. */
function contrast(...colours: [hue: number, saturation: number, lightness: number][]): number {
  const [darker = 0, lighter = 0] = colours.map(luminance).toSorted((one, other) => one - other);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance([hue, saturation, lightness]: [number, number, number]): number {
  const channel = (offset: number) => {
    const hueStep = (offset + hue / 30) % 12;
    const value =
      lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(hueStep - 3, 9 - hueStep, 1));
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(0) + 0.7152 * channel(8) + 0.0722 * channel(4);
}

test('initials are readable on every name colour in both colour schemes', () => {
  const hues = new Set(Array.from({ length: 1_000 }, (_, index) => hueOf(`Person ${index}`)));
  // Ink and background of avatar.module.css.
  for (const hue of hues) expect(contrast([hue, 0.62, 0.2], [hue, 0.44, 0.86])).toBeGreaterThan(7);
});
