import { ChevronDown } from 'lucide-react';
import type { TransformedTalent } from '#contract/talents.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Wrap } from '#web/ui/layout.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { actsRef } from './act-keys.ts';
import { useMovingAnywhere } from './moving.ts';
import { useOwnPositions } from './own-positions.ts';

/**
 * Foot of a talent's card in a list that belongs to no position: 'Keep for …' asks for which of the Live positions.
 * Renders nothing without any, and while an administrator acts.
 */
function KeepFor({ talent: { id, firstName, lastName } }: { talent: TransformedTalent }) {
  const t = useTexts('candidates');
  const movingFor = useMovingAnywhere();
  const { live } = useOwnPositions();
  const isActing = useUser().actingAdministrator !== null;
  if (isActing || live.length === 0) return null;
  const name = `${firstName} ${lastName}`;
  return (
    <Wrap gap="10 8" data-acts ref={actsRef({ keep: openMenu, pass: () => false })}>
      <MenuButton
        isText
        label={t('act.keepForLabel', { name })}
        items={live.map(({ hashId, title }) => ({
          key: hashId,
          label: title,
          onSelect: () =>
            void movingFor(hashId).keep(
              { id, name, stage: undefined },
              { kept: t('keptFor', { name, title }), notNew: t('notKeptFor', { name, title }) },
            ),
        }))}
      >
        {t('act.keepFor')}
        <ChevronDown size={16} aria-hidden />
      </MenuButton>
    </Wrap>
  );
}

/** The foot, in the form that cards take. */
export const renderKeepFor = (talent: TransformedTalent) => <KeepFor talent={talent} />;

/** Opens the menu, as pressing its button does. */
function openMenu(acts: Element): boolean {
  const button = acts.querySelector<HTMLButtonElement>('[aria-haspopup=menu]');
  button?.click();
  return button !== null;
}
