import type { Exclusion } from '#contract/privacy.ts';
import { presentCompanySummary } from '#server/companies/service.ts';
import type { ExclusionRow } from './exclusion-store.ts';

export const presentExclusion = ({ companies, ...exclusion }: ExclusionRow): Exclusion => ({
  ...exclusion,
  companies: companies.map(({ isLifted, ...company }) => ({ ...presentCompanySummary(company), isLifted })),
});
