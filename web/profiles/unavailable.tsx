import { Link } from '@tanstack/react-router';
import { accountTypes } from '#contract/call.ts';
import type { ProblemCode } from '#contract/errors.ts';
import type { ProfileRequest } from '#contract/profiles.ts';
import type { KeyOf } from '#contract/texts/translate.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import { openProfile } from '#web/platform/page/profile-request.ts';
import { homeOf, useUser } from '#web/platform/session/session.ts';
import { type TextsOf, useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Wrap } from '#web/ui/layout.tsx';
import type { KnownCompany, KnownProfile } from './known-profile.ts';

const refusals: Partial<Record<ProblemCode, KeyOf<'profiles'> & `refusal.${string}`>> = {
  'not-found': 'refusal.gone',
  // From a manually typed URL.
  invalid: 'refusal.gone',
  forbidden: 'refusal.forbidden',
};

/** Key of the message for a final refusal, even if the profile was loaded before. */
export const refusalOf = (error: Error | null) => (error instanceof ApiError ? refusals[error.code] : undefined);

/** Company of a position, from when the position could still be read. */
export const companyIn = (
  profile: KnownProfile | { profileType: 'position'; position: { company: KnownCompany } } | undefined,
): KnownCompany | undefined => (profile?.profileType === 'position' ? profile.position.company : undefined);

interface Props {
  request: ProfileRequest | undefined;
  error: Error | null;
  refusal: ReturnType<typeof refusalOf>;
  company: KnownCompany | undefined;
  onRetry: () => void;
}

/**
 * Replaces a profile while it loads, after a failure, or once it is gone, with a way on. From a closed position a
 * talent continues to those that fit.
 */
export function Unavailable({ request, error, refusal, company, onRetry }: Props) {
  const t = useTexts('profiles');
  const user = useUser();
  if (!refusal) {
    if (!error) return <DelayedSpinner label={t('modal.loading')} />;
    return <FailedState error={error} onRetry={onRetry} text={t('modal.failed')} />;
  }
  const isClosed = refusal === 'refusal.gone' && request?.profileType === 'position';
  const isSeeking = isClosed && user.type === accountTypes.talent;
  return (
    <EmptyState text={isClosed ? closedText(t, company) : t(refusal)}>
      <Wrap gap="12" justify="center">
        {company && (
          <Button size="sm" onClick={() => openProfile({ profileType: 'company', companyId: company.id })}>
            {t('refusal.toCompany', { company: company.name })}
          </Button>
        )}
        <Button
          variant="default"
          size="sm"
          renderRoot={(props) => (
            <Link to={homeOf(user)} params={{ positionHashId: undefined }} search={{}} {...props} />
          )}
        >
          {t(isSeeking ? 'refusal.toFitting' : 'refusal.toHome')}
        </Button>
      </Wrap>
    </EmptyState>
  );
}

const closedText = (t: TextsOf<'profiles'>, company: KnownCompany | undefined): string =>
  company ? t('refusal.filled', { company: company.name }) : t('refusal.closed');
