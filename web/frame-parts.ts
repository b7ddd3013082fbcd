import { Building2, Check, CircleUser, CodeXml, Languages, type LucideIcon, LogOut, Mail, Menu } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { addressOf } from '#contract/addresses.ts';
import { accountTypeNames } from '#contract/call.ts';
import { at, menuOf } from '#contract/screens.ts';
import { menuIcons } from './shell/menu-icons.ts';

const draw = (icon: LucideIcon, size: number, strokeWidth = 1.75): string =>
  renderToStaticMarkup(createElement(icon, { size, strokeWidth, 'aria-hidden': true }));

/** Writes the menu's entries and icons for the server, which draws a page's frame before any script runs. */
export const frameParts = (): Plugin => ({
  name: 'frame-parts',
  apply: 'build',
  generateBundle() {
    const menus = Object.entries(accountTypeNames).map(([type, role]) => [
      type,
      menuOf(role).map(({ entry, name }) => ({
        name: entry,
        path: addressOf(at[name]),
        icon: draw(menuIcons[entry], 20),
      })),
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
      source: JSON.stringify({ icons, menus: Object.fromEntries(menus) }),
    });
  },
});
