import { Building2, Check, CircleUser, CodeXml, Languages, type LucideIcon, LogOut, Mail, Menu } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { addressOf } from '#contract/addresses.ts';
import { accountFiles, screenFiles } from './screen-files.ts';
import { menuEntries } from './shell/navigation.ts';

const draw = (icon: LucideIcon, size: number, strokeWidth = 1.75): string =>
  renderToStaticMarkup(createElement(icon, { size, strokeWidth, 'aria-hidden': true }));

/**
 * Writes the menu's entries and icons, and the modules of the screens, for the server, which draws the frame of a page
 * before any script runs.
 */
export const frameParts = (): Plugin => ({
  name: 'frame-parts',
  apply: 'build',
  generateBundle() {
    const menus = Object.entries(menuEntries).map(([type, entries]) => [
      type,
      entries.map(({ name, icon, link }) => ({ name, path: addressOf(link.to), icon: draw(icon, 20) })),
    ]);
    const icons = {
      menu: draw(Menu, 24, 2),
      mail: draw(Mail, 18),
      account: draw(CircleUser, 18),
      languages: draw(Languages, 18),
      signOut: draw(LogOut, 18),
      tick: draw(Check, 20, 2.4),
      client: draw(Building2, 20, 1.9),
      talent: draw(CodeXml, 20, 1.9),
    };
    this.emitFile({
      type: 'asset',
      fileName: '.vite/frame.json',
      source: JSON.stringify({ icons, menus: Object.fromEntries(menus), screens: screenFiles, accounts: accountFiles }),
    });
  },
});
