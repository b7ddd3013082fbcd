import type { Decision } from '#contract/cases.ts';
import { DecisionView } from '#web/moderation/decision-view.tsx';
import { useTexts } from '#web/platform/texts/texts.ts';
import { List, Wrap } from '#web/ui/layout.tsx';
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
      <List aria-label={t('decisions.title')}>
        {decisions.map((decision) => (
          <Wrap
            key={decision.caseId}
            as="li"
            gap="12 16"
            padding="16 20"
            justify="space-between"
            className={classes.row}
          >
            <div className={classes.text}>
              <DecisionView decision={decision} heading="h3" isFixed={isFixed} />
            </div>
          </Wrap>
        ))}
      </List>
    </Section>
  );
}
