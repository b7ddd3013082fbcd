import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { type ListedPerson, maxMoved } from '#contract/candidates.ts';
import { stages } from '#contract/stages.ts';
import { ClosingDialog } from '#web/candidates/closing.ts';
import { useLetterKeys } from '#web/candidates/letter-keys.ts';
import { useMovingMany } from '#web/candidates/moving-many.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { useKeys } from '#web/ui/keys.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import classes from './people-bar.module.css';

interface Props {
  positionHashId: string;
  /** The chosen ones, in the order of the list. */
  people: readonly ListedPerson[];
  /** Called once they are moved, or no longer chosen. */
  onDone: () => void;
}

/**
 * The chosen people by name, and what can be done with all of them, at the lower edge of the window. B leads there from
 * any row.
 */
export function PeopleBar({ positionHashId, people, onDone }: Props) {
  const t = useTexts('candidates');
  const move = useMovingMany(positionHashId);
  const [isClosing, setIsClosing] = useState(false);
  const named = people.map(({ talent: { id, firstName, lastName }, ...person }) => ({
    ...person,
    id,
    name: `${firstName} ${lastName}`,
  }));
  const names = named.map(({ name }) => name).join(', ');
  const count = people.length;
  const bar = useRef<HTMLElement>(null);
  const focusBar = () => bar.current?.querySelector('button')?.focus();
  useKeys(useLetterKeys() ? { b: focusBar } : undefined, { dialogs: 0 });
  const isMovable = count <= maxMoved;
  return (
    <Row as="section" ref={bar} className={classes.root} aria-label={t('people.chosen', { count })}>
      <Text as="output" size="s" weight="600" wrap="nowrap">
        {t('people.chosen', { count })}
      </Text>
      <Text as="span" flex="1" size="s" tone="mute" wrap="ellipsis" className={classes.names} title={names}>
        {isMovable ? names : t('people.tooMany', { max: maxMoved })}
      </Text>
      <span className={classes.none}>
        <QuietButton onClick={onDone}>{t('people.none')}</QuietButton>
      </span>
      {isMovable && (
        <Row gap="8" className={classes.acts}>
          <MenuButton
            isText
            label={t('people.move', { count })}
            items={stages
              .filter((stage) => stage !== 'closed')
              .map((stage) => ({
                label: t(`stage.${stage}`),
                onSelect: () => {
                  onDone();
                  void move(
                    named.map(({ id }) => id),
                    stage,
                  );
                },
              }))}
          >
            {t('people.move', { count })}
            <ChevronDown size={16} aria-hidden />
          </MenuButton>
          <Button variant="default" size="sm" onClick={() => setIsClosing(true)}>
            {t('people.close')}
          </Button>
        </Row>
      )}
      {isClosing && (
        <ClosingDialog
          positionHashId={positionHashId}
          people={named}
          onDone={(isClosed) => {
            setIsClosing(false);
            if (isClosed) onDone();
          }}
        />
      )}
    </Row>
  );
}
