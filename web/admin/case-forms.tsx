import type { CaseDetails } from '#contract/reports.ts';
import { appealForm, caseForm } from './decision-drafts.ts';
import { KeptDecision } from './kept-decision.tsx';
import { AppealDecision } from './appeal-decision.tsx';
import { CaseDecision } from './case-decision.tsx';

/** The form of an open or appealed case, or the text typed into it before another administrator decided. */
export function CaseForms({ details }: { details: CaseDetails }) {
  const { id, state } = details;
  return (
    <>
      {state === 'open' ? <CaseDecision details={details} /> : <KeptDecision form={caseForm} caseId={id} />}
      {state === 'appealed' && <AppealDecision details={details} />}
      {state === 'closed' && <KeptDecision form={appealForm} caseId={id} />}
    </>
  );
}
