import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { undoLatest } from '#web/platform/page/undo-notice.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useKeys } from '#web/ui/keys.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { actInside } from './act-keys.ts';
import { type Closed, ClosingDialog } from './closing.ts';
import type { InPlay } from './in-play.ts';
import { useLetterKeys } from './letter-keys.ts';
import { useMovingAnywhere } from './moving.ts';
import { PersonActs } from './person-acts.tsx';
import { Since } from './since.tsx';
import classes from './stage-rows.module.css';

interface Props {
  talent: { id: number; firstName: string; lastName: string };
  /** The first one is what the keys S and X act on. */
  positions: readonly InPlay[];
  /** Live positions for somebody in none, the best fit first. */
  considerFor: readonly { hashId: string; title: string }[];
  /** How many positions are shown at first, beside closed ones in which the person has answered since. */
  shownCount: number;
  /** Dialogs that are open where the keys act: 1 in a profile. */
  dialogs: 0 | 1;
  /** Puts the caret in the message field. */
  onWrite: () => void;
  /** Shows the keys beside the first acts. */
  hasHints?: boolean;
  /** Replaces the text of the first row, whose button then names the stage. */
  first?: ReactNode;
  /** After the first acts. */
  aside?: ReactNode;
}

/**
 * Where a person stands with the company's positions: a row for each position in play with its acts, and the keys S, X,
 * Z and M. Somebody in no position can be considered for a Live one. None while an administrator acts.
 */
export function StageRows({ talent, positions, considerFor, shownCount, dialogs, onWrite, ...look }: Props) {
  const t = useTexts('candidates');
  const isActing = useUser().actingAdministrator !== null;
  const hasLetters = useLetterKeys();
  const root = useRef<HTMLElement>(null);
  const [isWhole, setWhole] = useState(false);
  const [closing, setClosing] = useState<{ positionHashId: string; person: Closed }>();
  const letters = {
    s: () => actInside(root.current, 'keep'),
    x: () => actInside(root.current, 'pass'),
    z: undoLatest,
    m: onWrite,
  };
  useKeys(hasLetters && !isActing ? letters : undefined, { dialogs });
  if (isActing || (positions.length === 0 && considerFor.length === 0)) return null;
  const isConsidered = positions.some(({ standing }) => standing?.stage !== 'closed');
  const folded = positions.filter((position, index) => index >= shownCount && !hasAnswered(position));
  const rows = isWhole ? positions : positions.filter((position) => !folded.includes(position));
  return (
    <section ref={root} className={classes.root} aria-label={t('row.label', { name: talent.firstName })}>
      {!isConsidered && considerFor.length > 0 && (
        <Consider talent={talent} positions={considerFor} aside={rows.length === 0 && look.aside} />
      )}
      {rows.map((position, index) => (
        <div key={position.hashId} className={classes.row} data-answered={hasAnswered(position) || undefined}>
          <div className={classes.text}>
            {(index === 0 && look.first) || <Named {...position} />}
            {index === 0 && folded.length > 0 && (
              <button
                type="button"
                className={classes.more}
                aria-expanded={isWhole}
                aria-label={t('row.more', { count: folded.length })}
                onClick={() => setWhole(!isWhole)}
              >
                {isWhole ? <ChevronUp size={16} aria-hidden /> : `+${folded.length}`}
              </button>
            )}
          </div>
          <Row gap="8" className={classes.acts}>
            {position.standing !== undefined && (
              <PersonActs
                position={position}
                talent={talent}
                standing={position.standing}
                isNamed={index > 0 || !look.first}
                hasHints={index === 0 && look.hasHints === true && hasLetters}
                onClose={(person) => setClosing({ positionHashId: position.hashId, person })}
              />
            )}
            {index === 0 && look.aside}
          </Row>
        </div>
      ))}
      {closing && (
        <ClosingDialog
          positionHashId={closing.positionHashId}
          people={[closing.person]}
          onDone={() => setClosing(undefined)}
        />
      )}
    </section>
  );
}

const hasAnswered = ({ standing }: InPlay): boolean => standing?.stage === 'closed' && standing.hasAnswered;

/** `Senior Front-end Engineer: Talking`, and since when and by whom. */
function Named({ title, standing }: InPlay) {
  const t = useTexts('candidates');
  const untitled = useTexts('positions')('untitled');
  const name = title || untitled;
  return (
    <div className={classes.named}>
      <Text size="s" weight="650" className={classes.title} title={name} dir="auto">
        {standing ? t('row.title', { title: name, stage: t(`stage.${standing.stage}`) }) : name}
      </Text>
      {standing ? (
        <Since {...standing} at={standing.since} />
      ) : (
        <Text size="xs" tone="mute">
          {standing === null && t('row.none')}
        </Text>
      )}
    </div>
  );
}

/** Keeps somebody for one of the company's Live positions. */
function Consider({ talent, positions, aside }: Pick<Props, 'talent' | 'aside'> & { positions: Props['considerFor'] }) {
  const t = useTexts('candidates');
  const untitled = useTexts('positions')('untitled');
  const movingIn = useMovingAnywhere();
  const name = `${talent.firstName} ${talent.lastName}`;
  return (
    <div className={classes.row}>
      <Text size="s" tone="mute" className={classes.text}>
        {t('consider.none', { name: talent.firstName })}
      </Text>
      <Row gap="8" className={classes.acts}>
        <MenuButton
          isText
          label={t('consider.for')}
          items={positions.map(({ hashId, title }) => ({
            key: hashId,
            label: title || untitled,
            onSelect: () => movingIn(hashId).moveTo({ id: talent.id, name, stage: null }, 'kept'),
          }))}
        >
          {t('consider.for')}
          <ChevronDown size={16} aria-hidden />
        </MenuButton>
        {aside}
      </Row>
    </div>
  );
}
