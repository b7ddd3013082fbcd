import type { ReactNode } from 'react';
import type { PublicPages } from '#contract/public-pages.ts';
import '#web/ui/base.css';
import { AccessibilityPage } from './accessibility-page.tsx';
import { CompaniesPage } from './companies-page.tsx';
import { CompanyPage } from './company-page.tsx';
import { ConductPage } from './conduct-page.tsx';
import { FailurePage } from './failure-page.tsx';
import { MatchingPage } from './matching-page.tsx';
import { PositionPage } from './position-page.tsx';
import { PositionsPage } from './positions-page.tsx';
import { PrivacyPage } from './privacy-page.tsx';
import { ReportPage } from './report-page.tsx';
import { ReportedPage } from './reported-page.tsx';

/** The component of each public page. */
export const publicPages: { [Name in keyof PublicPages]: (props: PublicPages[Name]) => ReactNode } = {
  position: PositionPage,
  company: CompanyPage,
  companies: CompaniesPage,
  positions: PositionsPage,
  report: ReportPage,
  reported: ReportedPage,
  conduct: ConductPage,
  privacy: PrivacyPage,
  accessibility: AccessibilityPage,
  matching: MatchingPage,
  failure: FailurePage,
};
