import { useId } from 'react';
import type * as z from 'zod/mini';
import type { readTrust } from '#contract/verification.ts';
import { reasonText } from '#web/platform/calls/errors.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { VerifiedBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { List, Text, Wrap } from '#web/ui/layout.tsx';
import { AddDomain } from './add-domain.tsx';
import { DomainRow } from './domain-row.tsx';
import classes from './proof-section.module.css';
import { useProveByMail } from './use-domains.ts';

/** The company's domains, and how each is proven. */
export function ProofSection({
  verifiedDomain,
  domains,
  mailDomain,
  may,
  whyNot,
}: z.output<(typeof readTrust)['answer']>) {
  const t = useTexts('verification');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Wrap gap="4 8" size="xl" className={classes.head}>
        <h2 id={id}>{t('proof.title')}</h2>
        <VerifiedBadge domain={verifiedDomain} />
      </Wrap>
      <Text marginTop="8" size="s" tone="mute" lineHeight="1.45" wrap="anywhere">
        {t('proof.note')}
      </Text>
      {mailDomain !== undefined && may.changeDomains && <ByMail domain={mailDomain} />}
      {domains.length > 0 ? (
        <List marginTop="8" aria-label={t('proof.list')}>
          {domains.map((domain) => (
            <DomainRow key={domain.domain} domain={domain} mayRemove={may.changeDomains} />
          ))}
        </List>
      ) : (
        <Text marginTop="8" size="s" tone="ink" lineHeight="1.45" wrap="anywhere">
          {t('proof.none')}
        </Text>
      )}
      {whyNot.changeDomains ? (
        <Text marginTop="16" size="s" tone="mute" lineHeight="1.45" wrap="anywhere">
          {reasonText(whyNot.changeDomains)}
        </Text>
      ) : (
        <AddDomain />
      )}
    </section>
  );
}

/** Offers a proof by a member's address. */
function ByMail({ domain }: { domain: string }) {
  const t = useTexts('verification');
  const { prove, isProving } = useProveByMail();
  return (
    <Wrap gap="8 12" padding="12" marginTop="12" className={classes.offer}>
      <p className={classes.text}>{t('mail.text', { domain })}</p>
      <Button size="sm" loading={isProving} onClick={() => prove(domain)}>
        {t('mail.prove')}
      </Button>
    </Wrap>
  );
}
