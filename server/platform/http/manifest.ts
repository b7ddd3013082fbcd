import { markGround } from '#contract/mark.ts';
import { type Language, directionOf } from '#contract/texts/languages.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { textsOf } from '#server/platform/texts/texts.ts';

const png = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Writes the manifest by which a browser installs the web app (W3C Web Application Manifest). */
export const writeManifest = ({ productName, accent }: Settings, language: Language): string =>
  JSON.stringify({
    id: '/',
    name: productName,
    short_name: productName,
    description: textsOf(language, 'public')('page.description'),
    lang: language,
    dir: directionOf(language),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: accent?.side ?? markGround,
    background_color: '#f6f4ee',
    icons: [png('icon-192', 192, 'any'), png('icon-512', 512, 'any'), png('icon-maskable-512', 512, 'maskable')],
  });
