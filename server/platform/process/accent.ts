import { SettingError } from './setting-error.ts';

/** The operator's colour of links, buttons and ticks; each as `#rrggbb`. */
export interface Accent {
  light: string;
  dark: string;
  /** The bar at the side of light pages, and its marked entry. */
  side: string;
  sideOn: string;
}

/** Texts on a fill of the accent. */
export const onAccent = { light: '#ffffff', dark: '#141715' };

/** The grounds of web/ui/tokens.css with the least contrast to text, of the light and of the dark scheme. */
export const hardest = { light: '#efece3', dark: '#2a302c' };

/** Least contrast of text (WCAG 2.2, 1.4.3). */
const least = 4.5;

/** The ground on which the accent is hardest to read: a badge, faintly in the accent itself. */
const badge = (colour: string, scheme: keyof typeof hardest): string => mix(hardest[scheme], colour, 0.14);

/**
 * Parses ACCENT: a colour for light pages, and perhaps one for dark pages, which else is derived by adding white. Throws
 * SettingError for a colour that is hard to read on its pages.
 */
export function readAccent(given: string): Accent {
  const colours = /^(#[\da-f]{6})(?:\s*,\s*(#[\da-f]{6}))?$/.exec(given.toLowerCase());
  if (!colours) throw new SettingError('ACCENT', given, 'a colour such as #0e5a48, or two: for light and dark pages');
  const [, light = '', dark = forDark(light)] = colours;
  for (const [colour, scheme] of [
    [light, 'light'],
    [dark, 'dark'],
  ] as const) {
    const [ground, advice] = [badge(colour, scheme), scheme === 'light' ? 'darker' : 'lighter'];
    const found = contrast(colour, ground).toFixed(2);
    const reason = `its contrast to ${ground} on ${scheme} pages is ${found}, and text needs ${least}`;
    if (Number(found) < least) throw new SettingError('ACCENT', given, `a ${advice} colour than ${colour}: ${reason}`);
  }
  return { light, dark, side: mix(light, '#000000', 0.45), sideOn: mix(light, '#000000', 0.33) };
}

function forDark(colour: string): string {
  let mixed = colour;
  for (let share = 0; contrast(mixed, badge(mixed, 'dark')) < least; share += 0.05)
    mixed = mix(colour, '#ffffff', share);
  return mixed;
}

/** Puts the accent in place of the greens in a sheet that the server writes itself. */
export const inAccent = (css: string, accent: Accent | undefined): string =>
  accent === undefined
    ? css
    : css
        .replaceAll(/#(?:0e5a48|1a7a58|1c7554)/g, accent.light)
        .replaceAll('#77bb99', accent.dark)
        .replaceAll('#06231a', onAccent.dark)
        .replaceAll('#12352c', accent.side);

/** Mixes colours as `color-mix(in srgb)` does. */
function mix(colour: string, other: string, share: number): string {
  const others = channels(other);
  const mixed = channels(colour).map((one, index) => one + ((others[index] ?? 0) - one) * share);
  return `#${mixed.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`;
}

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const linear = channels(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => sum + weight * (linear[index] ?? 0), 0);
}
