import type { ComponentType } from 'react';
import {
  type Role,
  type ScreenName,
  componentOf,
  fileOf,
  screenNames,
  screenOf,
  screensOf,
} from '#contract/screens.ts';
import type { Feature } from '#contract/texts/translate.ts';
import { withTexts } from '#web/platform/texts/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

/** Modules by path. A house rule checks that each record has one that exports its component. */
const modules = import.meta.glob<Record<string, ComponentType>>('./*/*-screen.tsx');
const modulesByFile = new Map(Object.entries(modules).map(([path, load]) => [path.replace(/^.*\//, ''), load]));

/** One feature from each file of texts (platform/texts/catalogues.ts) that a role sees. */
const textsOf: Record<Role, readonly Feature[]> = {
  visitor: ['accounts'],
  talent: ['shell', 'forms'],
  client: ['shell', 'forms'],
  administrator: ['shell', 'forms', 'admin'],
  restricted: ['shell', 'forms'],
};

const partOf = (name: ScreenName) =>
  lazyPart(
    componentOf(name),
    withTexts(async () => (await modulesByFile.get(fileOf(name))?.()) ?? {}, ...textsOf[screenOf(name).roles[0]]),
  );

/** Each screen, loaded on first use. */
export const parts = Object.fromEntries(screenNames.map((name) => [name, partOf(name)])) as Record<
  ScreenName,
  ReturnType<typeof partOf>
>; // with the same names

/** The screens of a role, menu entries first. */
export const partsOf = (role: Role) =>
  screensOf(role)
    .toSorted((one, other) => Number(!screenOf(one).menu) - Number(!screenOf(other).menu))
    .map((name) => parts[name]);
