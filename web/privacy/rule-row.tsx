import { X } from 'lucide-react';
import type { Exclusion } from '#contract/privacy.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Row, Text, Wrap } from '#web/ui/layout.tsx';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import { RuleMark } from './rule-mark.tsx';
import classes from './rule-row.module.css';
import { useLiftExclusion } from './use-exclusions.ts';

interface Props {
  exclusion: Exclusion;
  isRemoving: boolean;
  onRemove: () => void;
}

/** A rule of the talent, with the companies that it covers. */
export function RuleRow({ exclusion, isRemoving, onRemove }: Props) {
  const t = useTexts('privacy');
  const { kind, text, companies, companyCount, isEmployer } = exclusion;
  return (
    <Row as="li" padding="8 0" align="start" className={classes.row}>
      {kind === 'company' ? (
        <Avatar name={text} url={companies[0]?.avatarUrl ?? null} size={32} shape="square" />
      ) : (
        <RuleMark kind={kind} />
      )}
      <Text as="div" flex="1" wrap="anywhere" className={classes.text}>
        <Text as="span" size="m" weight="600" className={classes.name}>
          {kind === 'company'
            ? text
            : kind === 'domain'
              ? t('rule.domain', { domain: text })
              : t('rule.name', { name: text })}
        </Text>
        {kind !== 'company' && (
          <>
            {isEmployer && <span className={classes.employer}>{t('rule.employer')}</span>}
            <Text as="span" size="s" tone="mute" lineHeight="1.4">
              {t('rule.covers', { count: companyCount })}
            </Text>
            {companies.length > 0 && <CoveredCompanies exclusion={exclusion} />}
          </>
        )}
      </Text>
      <button
        type="button"
        className={classes.remove}
        aria-label={t('hiding.remove', { company: text })}
        disabled={isRemoving}
        onClick={onRemove}
      >
        <X size={18} aria-hidden />
      </button>
    </Row>
  );
}

/** The companies covered by a domain or name; a name may exempt each. */
function CoveredCompanies({ exclusion: { id, kind, text, companies, companyCount } }: { exclusion: Exclusion }) {
  const t = useTexts('privacy');
  const { lift, liftingId } = useLiftExclusion();
  return (
    <Wrap as="ul" marginTop="8" aria-label={t('rule.companies', { name: text })}>
      {companies.map(({ id: companyId, name, isLifted }) => (
        <li key={companyId} className={classes.company} data-lifted={isLifted || undefined}>
          <span className={classes.companyName}>{name}</span>
          {isLifted && (
            <Text as="span" size="s" tone="mute" lineHeight="1.4">
              {t('rule.lifted')}
            </Text>
          )}
          {kind === 'name' && (
            <QuietButton
              disabled={liftingId === companyId}
              aria-label={t(isLifted ? 'rule.hideAgain.label' : 'rule.lift.label', { company: name })}
              onClick={() => lift({ exclusionId: id, companyId, isLifted: !isLifted })}
            >
              {t(isLifted ? 'rule.hideAgain' : 'rule.lift')}
            </QuietButton>
          )}
        </li>
      ))}
      {companyCount > companies.length && (
        <Text as="li" size="s" tone="mute" lineHeight="1.4">
          {t('rule.more', { count: companyCount - companies.length })}
        </Text>
      )}
    </Wrap>
  );
}
