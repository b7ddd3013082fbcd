// Made from ../en/home.json by node scripts/texts.mjs --write.
import type { Tag } from '#contract/texts/tag.ts';

export interface HomeTexts {
  'home.title': Record<never, never>;
  'home.noPositions': Record<never, never>;
  'home.toPositions': Record<never, never>;
  'tabs.label': Record<never, never>;
  'tabs.count': { count: number };
  'welcome.title': { product: string };
  'welcome.text': Record<never, never>;
  'list.none': Record<never, never>;
  'list.found': { count: number };
  'list.foundSoFar': { count: number };
  'list.loadingMore': Record<never, never>;
  'list.more': Record<never, never>;
  'list.all': Record<never, never>;
  'list.parts.fits': Record<never, never>;
  'list.parts.oneStep': Record<never, never>;
  'list.parts.others': Record<never, never>;
  'list.parts.oneStep.note': Record<never, never>;
  'list.noneFits': Record<never, never>;
  'list.addSkills': Record<never, never>;
  'list.toProfile': Record<never, never>;
  'start.title': Record<never, never>;
  'start.text': Record<never, never>;
  'start.frequent': Record<never, never>;
  'start.search': Record<never, never>;
  'start.place': Record<never, never>;
  'start.remote': Record<never, never>;
  'start.timezone': Record<never, never>;
  'start.onSite': Record<never, never>;
  'start.country': Record<never, never>;
  'start.pick': Record<never, never>;
  'start.count': { count: number; strong: Tag };
  'start.countFailed': Record<never, never>;
  'start.save': Record<never, never>;
  'start.later': Record<never, never>;
  'panel.found': { count: number };
  'panel.failed': { count: number };
  'panel.retry': Record<never, never>;
  'panel.none': { link: Tag };
  'panel.best': { shown: number; count: number };
  'panel.showAll': { count: number };
  'panel.showBest': { count: number };
  'panel.showFewer': Record<never, never>;
  'panel.allFailed': Record<never, never>;
  'panel.talentsOf': { title: string };
}
