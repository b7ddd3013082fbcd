import { payLine } from '#contract/pay.ts';
import { accountTypes } from '#contract/call.ts';
import type { NextStep } from '#contract/public-pages.ts';
import type { Language } from '#contract/texts/languages.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { placeLine } from '#server/reference/service.ts';
import { cut, summarise } from '#server/rich-text/service.ts';
import { jobPosting } from './write-job-posting.ts';
import { positionOgContent } from './describe-og-image.ts';
import { ogImagePath } from './draw-og-images.ts';
import { type PositionRow, type PublicPosition, presentLink, presentPosition } from './present.ts';
import { listOthers } from './service.ts';
import type { Site } from './read-site.ts';
import type { Page } from './write-page.ts';

const descriptionLength = 200;

/**
 * Next step from a position. It leads a visitor through sign-up or sign-in back to it, an engineer straight to it, and
 * a member to its edit screen. Other companies and administrators cannot write to its people, so they get none.
 */
function nextFrom({ companyId }: PositionRow, viewer: Viewer | null): NextStep {
  if (viewer === null) return 'signUp';
  if (viewer.type === accountTypes.talent) return 'apply';
  return viewer.companyId === companyId ? 'edit' : 'none';
}

/** The page of a position, with other Live positions of its company. */
export async function showPosition(
  db: Database,
  site: Site,
  { row, viewer, language }: { row: PositionRow; viewer: Viewer | null; language: Language },
): Promise<Page<'position'>> {
  const position = presentPosition(row, site.positionDays);
  const { rows, total } = await listOthers(db, row);
  const t = textsOf(language, 'public');
  const title = t('position.title', {
    title: position.title || t('position.untitled'),
    company: position.company.name,
  });
  return {
    page: 'position',
    content: {
      position,
      next: nextFrom(row, viewer),
      others: { rows: rows.map((other) => presentLink(other, language)), total },
    },
    title,
    position: position.hashId,
    ...(position.isLive && { preview: preview(site, title, position, language) }),
  };
}

function preview(site: Site, title: string, position: PublicPosition, language: Language) {
  const { path, skills, description, pay } = position;
  const names = skills.slice(0, 5).map(({ name }) => name);
  const paid = pay === null ? '' : payLine(pay, textsOf(language, 'pay'), language);
  const parts = [paid, placeLine(position, language), names.join(', '), summarise(description, descriptionLength)];
  return {
    path,
    description: `${title}. ${cut(parts.filter((part) => part !== '').join('. '), descriptionLength)}`,
    ogImage: { path: ogImagePath(path, positionOgContent(site, position)), alt: title },
    data: jobPosting(site, position),
  };
}
