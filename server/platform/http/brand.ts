import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { markCross, markGround } from '#contract/mark.ts';
import { type Accent, onAccent } from '#server/platform/process/accent.ts';
import type { Settings } from '#server/platform/process/settings.ts';

/** What LOGO and ACCENT change in pages. */
export interface Brand {
  /** Of the browser's own bars, on light pages. */
  themeColour: string;
  /** Comes after all other sheets; undefined without both settings. */
  sheet: { address: string; css: string } | undefined;
  /** Icons drawn from LOGO, by their paths, in place of the build's. */
  icons: Readonly<Record<string, string | Buffer>>;
}

export function readBrand({ logo, accent }: Partial<Pick<Settings, 'logo' | 'accent'>>): Brand {
  const css = `${accent ? accentRules(accent) : ''}${logo ? markRules(logo.version) : ''}`;
  const address = `/brand.css?${createHash('sha256').update(css).digest('base64url').slice(0, 12)}`;
  return {
    themeColour: accent?.side ?? markGround,
    sheet: css === '' ? undefined : { address, css },
    icons: logo
      ? {
          'favicon.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><image width="1" height="1" href="data:image/png;base64,${logo.small.toString('base64')}"/></svg>`,
          'apple-touch-icon.png': logo.small,
          'icon-192.png': logo.small,
          'icon-512.png': logo.large,
          'icon-maskable-512.png': logo.maskable,
        }
      : {},
  };
}

/** The tokens of web/ui/tokens.css that have the accent. */
const accentRules = ({ light, dark, side, sideOn }: Accent): string => `html:root {
  --rc-primary: light-dark(${light}, ${dark});
  --rc-primary-hover: light-dark(color-mix(in srgb, ${light} 85%, black), color-mix(in srgb, ${dark} 85%, white));
  --rc-primary-contrast: light-dark(${onAccent.light}, ${onAccent.dark});
  --rc-link: light-dark(${light}, ${dark});
  --rc-tick: light-dark(${light}, ${dark});
  --rc-me-ink: light-dark(${light}, ${dark});
  --rc-own-bubble: ${light};
  --rc-side: light-dark(${side}, #0d1210);
  --rc-side-on: light-dark(${sideOn}, #1d2923);
}
`;

/** Shows the logo in place of each drawing of the mark, faintly where that is faint. */
function markRules(version: string): string {
  const mark = `svg:has(> path[d='${markCross}'])`;
  return `${mark} { border-radius: 20%; background: url('/icon-192.png?${version}') center / contain; }
${mark}:has(> path[stroke*='missing']) { filter: grayscale(1); opacity: 0.5; }
${mark} > path { display: none; }
`;
}

/** Serves the sheet and the icons. */
export function brandRoutes(app: FastifyInstance, { sheet, icons }: Brand): void {
  const serve = (path: string, type: string, body: string | Buffer) =>
    app.get(path, (_request, reply) => reply.type(type).header('Cache-Control', 'public, max-age=3600').send(body));
  if (sheet) serve('/brand.css', 'text/css; charset=utf-8', sheet.css);
  for (const [name, icon] of Object.entries(icons))
    serve(`/${name}`, name.endsWith('.svg') ? 'image/svg+xml' : 'image/png', icon);
}
