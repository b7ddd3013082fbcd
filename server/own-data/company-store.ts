import { companyFields } from '#contract/companies.ts';
import { namesOf } from '#contract/description.ts';
import { positionFields } from '#contract/positions.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** Fields with a column of the same name. */
const { skills: _skills, optionalSkills: _optionalSkills, ...storedFields } = positionFields;

/** Positions per part of their list; few, as their texts may be long. */
const partSize = 20;

export const findCompany = (db: Database, id: number) =>
  db
    .selectFrom('companies')
    .select([...namesOf(companyFields), 'avatarKey', 'backgroundImageKey', 'isTrial', 'trialEndsAt'])
    .select(['createdAt', 'verifiedDomain'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export const listDomains = (db: Database, companyId: number) =>
  db
    .selectFrom('companyDomains')
    .select(['domain', 'way', 'createdAt', 'verifiedAt'])
    .where('companyId', '=', companyId)
    .orderBy('id')
    .execute();

export const listWebhooks = (db: Database, companyId: number) =>
  db
    .selectFrom('webhooks')
    .select(['url', 'events', 'createdAt'])
    .where('companyId', '=', companyId)
    .orderBy('id')
    .execute();

export const listPositions = (db: Database, companyId: number, afterId: number) =>
  db
    .selectFrom('positions')
    .select([...namesOf(storedFields), 'id', 'hashId', 'requiredSkillIds', 'optionalSkillIds'])
    .select(['createdAt', 'updatedAt', 'liveSince', 'confirmedAt', 'closeReason'])
    .where('companyId', '=', companyId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(partSize)
    .execute();

export const listTemplates = (db: Database, companyId: number) =>
  db.selectFrom('templates').select(['title', 'text']).where('companyId', '=', companyId).orderBy('id').execute();

/** Lists the keys of the pictures in a company's texts. */
export const listTextImages = async (db: Database, companyId: number): Promise<string[]> =>
  (await db.selectFrom('textImages').select('key').where('companyId', '=', companyId).orderBy('key').execute()).map(
    ({ key }) => key,
  );
