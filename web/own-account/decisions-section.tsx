import type { Decision } from '#contract/cases.ts';
import { DecisionView } from '#web/moderation/decision-view.tsx';
import { useTexts } from '#web/platform/texts/texts.ts';
import layout from '#web/ui/layout.module.css';
import classes from './own-account-screen.module.css';
import { Section } from './section.tsx';

interface Props {
  decisions: readonly Decision[];
  /** Read-only. */
  isFixed: boolean;
}

/** Decisions of administrators about the user or their company, with their appeals. */
export function DecisionsSection({ decisions, isFixed }: Props) {
  const t = useTexts('own-account');
  return (
    <Section title={t('decisions.title')} note={t('decisions.note')}>
      <ul className={layout.list} aria-label={t('decisions.title')}>
        {decisions.map((decision) => (
          <li key={decision.caseId} className={classes.row}>
            <div className={classes.text}>
              <DecisionView decision={decision} heading="h3" isFixed={isFixed} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
