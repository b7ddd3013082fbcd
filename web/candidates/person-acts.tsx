import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Standing } from '#contract/candidates.ts';
import { stages } from '#contract/stages.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { focusNextCard } from '#web/ui/card-focus.ts';
import { Text, Wrap } from '#web/ui/layout.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { actsRef } from './act-keys.ts';
import type { Closed } from './closing.ts';
import { type Person, useMoves, useMoving } from './moving.ts';
import classes from './person-acts.module.css';
import { Reopen } from './reopen.tsx';

export type Stood = Omit<Standing, 'talentId'>;

interface Props {
  position: { hashId: string; isLive: boolean };
  talent: { id: number; firstName: string; lastName: string };
  /** Null for no stage; undefined while unknown. */
  standing: Stood | null | undefined;
  /** The stage is named beside the acts, so the button does not name it. */
  isNamed?: boolean;
  /** Shows the keys of the acts. */
  hasHints?: boolean;
  /** Asks for the reason before closing. */
  onClose: (person: Closed) => void;
  /** Before the acts. */
  children?: ReactNode;
}

/**
 * What a member can do about a person and a position, the same wherever the person is shown: 'Keep', 'Move to …' and
 * 'Not a fit', or their stage, which opens the others, and 'Not a fit'.
 */
export function PersonActs({ position, talent, standing, isNamed, hasHints, onClose, children }: Props) {
  const t = useTexts('candidates');
  const { hashId, isLive } = position;
  const { id, firstName, lastName } = talent;
  const name = `${firstName} ${lastName}`;
  const { toggleKept, pass, moveTo, takeOff } = useMoving(hashId);
  const moved = useMoves(hashId)(id);
  const stage = moved === undefined ? standing && standing.stage : moved;
  const person: Person = { id, name, stage };
  const { hasTalked = false, isProposed = false, interviewAt = null } = standing ?? {};
  const close = () => onClose({ id, name, hasTalked, isProposed, interviewAt });
  const passNow = (acts: Element | null) => {
    if (isProposed || interviewAt !== null) return close();
    const isFocused = acts?.contains(document.activeElement);
    if (acts instanceof HTMLElement && acts.closest('[data-card]')) focusNextCard(acts);
    else if (isFocused) focusMenu(acts);
    return pass(person);
  };
  const keys = {
    keep: () => {
      if (stage && stage !== 'kept') return false;
      toggleKept(person);
      return true;
    },
    pass: (acts: Element) => {
      if (stage === 'closed') return false;
      passNow(acts);
      return true;
    },
  };
  return (
    <Wrap gap="10 8" className={classes.root} data-acts data-about={isLive ? hashId : ''} ref={actsRef(keys)}>
      {children}
      {stage === 'closed' && standing?.hasAnswered && (
        <Reopen firstName={firstName} onReopen={() => moveTo(person, 'talking')} />
      )}
      {!stage && (
        <Button
          variant="default"
          size="sm"
          className={classes.keep}
          data-key={hasHints ? 'S' : undefined}
          aria-label={t('act.keepLabel', { name })}
          onClick={({ currentTarget }) => {
            focusMenu(currentTarget.parentElement); // the button goes
            toggleKept(person);
          }}
        >
          {t('act.keep')}
        </Button>
      )}
      <MenuButton
        isText
        label={
          isNamed || !stage ? t('act.moveLabel', { name }) : t('act.moveFrom', { stage: t(`stage.${stage}`), name })
        }
        items={[
          ...stages
            .filter((one) => one !== stage)
            .map((one) => ({
              label: t(`stage.${one}`),
              onSelect: () => (one === 'closed' ? close() : moveTo(person, one)),
            })),
          ...(stage === 'kept' || stage === 'closed'
            ? [{ label: t('act.takeOff'), onSelect: () => takeOff(person) }]
            : []),
        ]}
      >
        {isNamed || !stage ? t('act.move') : t(`stage.${stage}`)}
        {stage && !isNamed && <ChevronDown size={16} aria-hidden />}
      </MenuButton>
      {stage !== 'closed' && (
        <Text
          type="button"
          as="button"
          padding="0 14"
          size="s"
          tone="link"
          weight="600"
          className={classes.pass}
          data-key={hasHints ? 'X' : undefined}
          aria-label={t('act.passLabel', { name })}
          onClick={({ currentTarget }) => passNow(currentTarget.parentElement)}
        >
          {t('act.pass')}
        </Text>
      )}
    </Wrap>
  );
}

/** Focuses the button that opens the stages, which stays. */
const focusMenu = (acts: Element | null) => acts?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus();
