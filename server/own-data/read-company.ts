import type * as z from 'zod/mini';
import type { Database } from '#server/platform/database/connect.ts';
import { listCountries, presentSkills, presentWorkTypes } from '#server/reference/service.ts';
import * as store from './company-store.ts';
import { findAnswerRate } from './conversations-store.ts';
import type { Owner } from './export-store.ts';
import type { Company, Positions } from './describe-format.ts';
import { inParts, listEntry } from './write-json.ts';
import { mediaPath } from './name-media.ts';
import type { Entry } from './write-zip.ts';

type Member = Owner & { companyId: number };

/** Reads a member's company, without its other members. */
export async function readCompany(db: Database, member: Member): Promise<z.infer<typeof Company>> {
  const [company, domains, webhooks, answerRate, templates] = await Promise.all([
    store.findCompany(db, member.companyId),
    store.listDomains(db, member.companyId),
    store.listWebhooks(db, member.companyId),
    findAnswerRate(db, member),
    store.listTemplates(db, member.companyId),
  ]);
  const { name, tagline, description, benefits, website, linkedin, twitter, youtube, instagram, facebook } = company;
  return {
    name,
    tagline,
    description,
    benefits,
    links: { website, linkedin, twitter, youtube, instagram, facebook },
    logo: mediaPath(company.avatarKey),
    background: mediaPath(company.backgroundImageKey),
    isTrial: company.isTrial,
    trialEndsAt: company.trialEndsAt.toISOString(),
    createdAt: company.createdAt.toISOString(),
    verifiedDomain: company.verifiedDomain,
    domains: domains.map(({ domain, way, createdAt, verifiedAt }) => ({
      domain,
      way,
      addedAt: createdAt.toISOString(),
      verifiedAt: verifiedAt?.toISOString() ?? null,
    })),
    webhooks: webhooks.map(({ createdAt, ...webhook }) => ({ ...webhook, createdAt: createdAt.toISOString() })),
    answerRate,
    templates,
  };
}

/** The positions of a member's company, Drafts included. */
export const positionsEntry = (db: Database, member: Member): Entry =>
  listEntry('positions.json', {}, 'positions', presentPositions(db, member));

async function* presentPositions(
  db: Database,
  { id: userId, companyId }: Member,
): AsyncGenerator<z.infer<typeof Positions>['positions']> {
  for await (const rows of inParts((afterId) => store.listPositions(db, companyId, afterId)))
    yield rows.map(({ id: _id, hashId, countryIds, mainTeammateId, ...position }) => {
      const { requiredSkillIds, optionalSkillIds, workTypeIds, hiringCountryIds, ...row } = position;
      return {
        ...row,
        publicId: hashId,
        requiredSkills: presentSkills(requiredSkillIds).map(({ name }) => name),
        optionalSkills: presentSkills(optionalSkillIds).map(({ name }) => name),
        countries: listCountries(countryIds),
        workTypes: presentWorkTypes(workTypeIds).map(({ name }) => name),
        hiringCountries: listCountries(hiringCountryIds),
        isOwnContact: mainTeammateId === userId,
        createdAt: row.createdAt.toISOString(),
        updatedAt: row.updatedAt.toISOString(),
        liveSince: row.liveSince?.toISOString() ?? null,
        confirmedAt: row.confirmedAt?.toISOString() ?? null,
      };
    });
}

/** Lists the keys of a company's pictures: its own, and those in its texts. */
export async function listCompanyPictures(db: Database, companyId: number): Promise<string[]> {
  const { avatarKey, backgroundImageKey } = await store.findCompany(db, companyId);
  const own = [avatarKey, backgroundImageKey].filter((key) => key !== null);
  return [...own, ...(await store.listTextImages(db, companyId))];
}
