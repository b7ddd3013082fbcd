import type { Exclusion } from '#contract/privacy.ts';
import { presentCompanySummary } from '#server/companies/service.ts';
import type { ExclusionRow } from './exclusion-store.ts';

export const presentExclusion = ({ exclusionId, ...company }: ExclusionRow): Exclusion => ({
  id: exclusionId,
  kind: 'company',
  text: company.name,
  companyCount: 1,
  companies: [presentCompanySummary(company)],
});
