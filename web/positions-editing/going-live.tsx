import { countRecipients } from '#contract/announcements.ts';
import { type TeammateSummary, reachedContact } from '#contract/companies.ts';
import { conditionFields } from '#contract/conditions.ts';
import { payLine } from '#contract/pay.ts';
import { hasPlace } from '#contract/place.ts';
import type { Position } from '#contract/positions.ts';
import { at } from '#contract/screens.ts';
import { payloadOf } from '#web/forms/form.ts';
import { send } from '#web/platform/calls/api.ts';
import { productName } from '#web/platform/page/page-title.ts';
import { findShownUser } from '#web/platform/session/session.ts';
import { getTexts, useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { countUndescribed } from '#web/rich-text/undescribed.ts';
import { choose, confirm } from '#web/ui/confirm.tsx';
import { Card, Text } from '#web/ui/layout.tsx';
import classes from './going-live.module.css';
import type { PositionDraft } from './position-draft.ts';

/**
 * Asks for confirmation before a position goes Live, naming its title, the number of recipients, and the client's email
 * address. If the contact is another member, states that candidates write to them. The pay follows, then a missing
 * required skill, place and description, and pictures of the company's texts without a description. Fetches the current
 * number; rejects if that fails. If a proven domain is required first, explains how to prove one instead, and resolves
 * with false.
 */
export async function confirmLive(
  { hashId: positionHashId, company }: Pick<Position, 'hashId' | 'company'>,
  teammates: readonly TeammateSummary[],
  draft: PositionDraft,
): Promise<boolean> {
  const {
    recipientCount: count,
    needsDomain = false,
    mostAnnounced,
  } = await send(countRecipients, {
    positionHashId,
    ...payloadOf(conditionFields, draft),
  });
  const t = getTexts('positions');
  if (needsDomain) {
    await choose({
      text: t('goingLive.needsDomain'),
      cancelLabel: t('goingLive.needsDomain.close'),
      choices: [],
      details: (
        <>
          <Text marginBottom="6" size="m">
            {t('goingLive.needsDomain.text')}
          </Text>
          <Text marginBottom="6" size="m">
            <a href={at.verification} target="_blank" rel="noreferrer">
              {t('goingLive.needsDomain.prove')}
            </a>
          </Text>
        </>
      ),
    });
    return false;
  }
  const contact = reachedContact(teammates, draft.mainTeammateId);
  return confirm({
    text: t('goingLive.question'),
    confirmLabel: t('goingLive.confirm'),
    details: (
      <>
        <dl className={classes.facts}>
          <dt>{t('goingLive.position')}</dt>
          <dd>{draft.title}</dd>
          <dt>{t('goingLive.recipients')}</dt>
          <dd>{t('goingLive.talents', { count })}</dd>
          <dt>{t('goingLive.answers')}</dt>
          <dd>{findShownUser()?.email}</dd>
        </dl>
        {mostAnnounced !== undefined && (
          <Card as="p" fill="dashed" marginBottom="8">
            {t('goingLive.noMail', { max: mostAnnounced })}
          </Card>
        )}
        {contact && !contact.isMe && (
          <Text marginBottom="6" size="m">
            {t('goingLive.contact', { product: productName(), name: `${contact.firstName} ${contact.lastName}` })}
          </Text>
        )}
        <PayLine pay={draft.pay} />
        {missingIn(draft).map((key) => (
          <Card key={key} as="p" fill="dashed" marginBottom="8">
            {t.rich(key, { strong: <strong /> })}
          </Card>
        ))}
        <UndescribedPictures company={company} />
      </>
    ),
  });
}

/** The position's pay, or the consequence of stating none. */
function PayLine({ pay }: Pick<PositionDraft, 'pay'>) {
  const t = useTexts('positions');
  const words = useTexts('pay');
  const language = useLanguage();
  return pay === null ? (
    <Card as="p" fill="dashed" marginBottom="8">
      {t.rich('goingLive.noPay', { strong: <strong /> })}
    </Card>
  ) : (
    <Text marginBottom="6" size="m">
      {t('goingLive.pay', { pay: payLine(pay, words, language) })}
    </Text>
  );
}

/** The number of pictures without a description in the company's texts, which the position's page shows too. */
function UndescribedPictures({ company: { description, benefits } }: Pick<Position, 'company'>) {
  const t = useTexts('positions');
  const words = useTexts('rich-text');
  const count = countUndescribed(description) + countUndescribed(benefits);
  return (
    count > 0 && (
      <Card as="p" fill="dashed" marginBottom="8">
        <strong>{words('undescribed', { count })}</strong>{' '}
        <a href={at.companyEdit} target="_blank" rel="noreferrer">
          {t('goingLive.pictures')}
        </a>
      </Card>
    )
  );
}

/** Texts about empty fields. */
const missingIn = (draft: PositionDraft) => [
  ...(draft.skillIds.length === 0 ? ['goingLive.noSkill' as const] : []),
  ...(hasPlace(draft) ? [] : ['goingLive.noPlace' as const]),
  ...(draft.description === '' ? ['goingLive.noText' as const] : []),
];
