import type { UserToken } from '#contract/integrations.ts';
import { momentOf } from '#web/platform/texts/moment.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { List, Text, Wrap } from '#web/ui/layout.tsx';
import classes from './tokens.module.css';
import type { Tokens } from './use-tokens.ts';

interface Props {
  label: string;
  tokens: readonly UserToken[];
  own: Tokens;
  /** Whether tokens name their makers. */
  ofCompany?: boolean;
  mayRemove?: boolean;
  className?: string;
}

/** Tokens, each with its scope, its end and its last use, and a button that deletes it. */
export function TokenList({ label, tokens, own, ofCompany = false, mayRemove = true, className }: Props) {
  const t = useTexts('integrations');
  const language = useLanguage();
  return (
    <List marginTop="8" aria-label={label} className={className}>
      {tokens.map((token) => {
        const { id, name, scope, maker, endsAt, lastUsedAt } = token;
        const facts = { date: new Date(endsAt) };
        return (
          <Wrap key={id} as="li" gap="4 16" padding="8 0" justify="space-between" className={classes.row}>
            <div className={classes.text}>
              <Text size="m" weight="600">
                {name}
              </Text>
              <p className={classes.facts}>
                {ofCompany ? t(`tokens.facts.${scope}`, { ...facts, maker }) : t(`tokens.ownFacts.${scope}`, facts)}
                {'\u00a0· '}
                {lastUsedAt === null
                  ? t('tokens.notUsed')
                  : t('tokens.used', { moment: momentOf(lastUsedAt, language) })}
              </p>
            </div>
            {mayRemove && (
              <Button
                variant="subtle"
                size="sm"
                aria-label={t('tokens.delete.label', { name })}
                aria-busy={own.isBusy}
                onClick={() => own.isBusy || void own.askToRemove(token)}
              >
                {t('delete')}
              </Button>
            )}
          </Wrap>
        );
      })}
    </List>
  );
}
