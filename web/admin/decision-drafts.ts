import type { Decidable } from '#contract/cases.ts';
import { type DecisionDraft, emptyDecision } from './decision-fields.tsx';

/** A decision being typed, kept as `case-decision` and the id of the case. */
export interface CaseDraft extends DecisionDraft {
  outcome: Decidable;
  /** Ids of reports. */
  badFaith: readonly number[];
  /** The position to take down; null until one is chosen. */
  positionId: number | null;
}

interface AppealDraft {
  reasons: string;
}

/** A form about a case: its name, and its fields when it is empty. */
export interface CaseForm<Draft extends AppealDraft> {
  kind: string;
  empty: Draft;
}

export const caseForm: CaseForm<CaseDraft> = {
  kind: 'case-decision',
  empty: { ...emptyDecision, outcome: 'noAction', badFaith: [], positionId: null },
};

export const appealForm: CaseForm<AppealDraft> = { kind: 'appeal-decision', empty: { reasons: '' } };

/** Options of `useKeptDraft` for a form about a case. */
export const keptDraftOf = <Draft extends AppealDraft>({ kind, empty }: CaseForm<Draft>, caseId: number) => ({
  form: `${kind} ${caseId}`,
  stored: { draft: empty, version: undefined },
});
