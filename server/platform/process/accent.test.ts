import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast, hardest, onAccent, readAccent } from './accent.ts';

const tokens = readFileSync(new URL('../../../web/ui/tokens.css', import.meta.url), 'utf8');

test('inks of the bar at the side are those of web/ui/tokens.css', () => {
  expect(tokens).toContain('--rc-side-ink: light-dark(#dfeae4,');
  expect(tokens).toContain('--rc-side-mute: light-dark(#9dbbb0,');
});

test.each(['paper', 'surface', 'raised', 'sunk', 'bubble'])('no text is harder to read on --rc-%s', (name) => {
  const [, light = '', dark = ''] = new RegExp(`--rc-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens) ?? [];
  expect(contrast('#000000', light)).toBeGreaterThanOrEqual(contrast('#000000', hardest.light));
  expect(contrast('#ffffff', dark)).toBeGreaterThanOrEqual(contrast('#ffffff', hardest.dark));
});

// The palette's own green, the darkest and the brightest hues that pass, and greys.
test.each(['#0e5a48', '#000000', '#0000ff', '#6d28d9', '#a3211a', '#6e4700', '#565600', '#006060', '#585858'])(
  'every text in or on %s is readable',
  (colour) => {
    const accent = readAccent(colour.toUpperCase());
    expect(accent.light).toBe(colour);
    const pairs = [
      [accent.light, hardest.light],
      [accent.dark, hardest.dark],
      [onAccent.light, accent.light],
      [onAccent.dark, accent.dark],
      ...['#dfeae4', '#9dbbb0'].flatMap((ink) => [
        [ink, accent.side],
        [ink, accent.sideOn],
      ]),
    ];
    for (const [text = '', ground = ''] of pairs)
      expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThan(4.5);
  },
);

test('the colour of dark pages may be given', () => {
  expect(readAccent('#0e5a48 , #77bb99')).toMatchObject({ light: '#0e5a48', dark: '#77bb99' });
});

test.each([
  ['#ffcc00', 'ACCENT is "#ffcc00", expected a darker colour than #ffcc00: its contrast to #'],
  ['#0e5a48,#0e5a48', 'expected a lighter colour than #0e5a48: its contrast to #'],
])('%s is refused with its contrast', (given, message) => {
  expect(() => readAccent(given)).toThrow(message);
});

test.each(['red', '#fff', '0e5a48', '#0e5a48;}body{display:none', '#0e5a48,', '#0e5a48,#77bb99,#000000', 'url(x)'])(
  '%s is not a colour',
  (given) => {
    expect(() => readAccent(given)).toThrow('expected a colour such as #0e5a48');
  },
);
