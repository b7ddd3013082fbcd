import { MoreHorizontal } from 'lucide-react';
import { Fragment, memo, useContext, useState } from 'react';
import type { ListedPerson } from '#contract/candidates.ts';
import { type Stage, stages } from '#contract/stages.ts';
import { sharedHours } from '#contract/working-hours.ts';
import { renderActs } from '#web/candidates/card-acts.tsx';
import type { Closed } from '#web/candidates/closing.ts';
import { type Person, useMoving } from '#web/candidates/moving.ts';
import { CandidatePlace } from '#web/candidates/use-standing.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { countryName, timezoneName } from '#web/reference/names.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Checkbox } from '#web/ui/check-mark.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { StretchedButton } from '#web/ui/stretched-button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { TalentsOfPanel } from './panel-talents.tsx';
import classes from './people-list.module.css';

interface Props {
  person: ListedPerson;
  position: Pick<TalentsOfPanel, 'hashId' | 'currentUtcOffset' | 'skills' | 'optionalSkills'>;
  /** The stage to which they are being moved. */
  stage: Stage | null | undefined;
  /** Number of people handled from here on, for the line above the first; otherwise 0. */
  handledCount: number;
  isChosen: boolean;
  mayMove: boolean;
  onChoose: (id: number, isRange: boolean) => void;
  onOpen: (id: number) => void;
}

/** One person of a position. The row opens the profile; its acts appear while it is pointed at or has the focus. */
export const PersonRow = memo(function PersonRow({
  person,
  position,
  stage: moved,
  handledCount,
  isChosen,
  mayMove,
  onChoose,
  onOpen,
}: Props) {
  const t = useTexts('candidates');
  const home = useTexts('home');
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const { talent, who } = person;
  const { id, firstName, lastName, experience, compensation } = talent;
  const name = `${firstName} ${lastName}`;
  const stage = moved === undefined ? person.stage : moved;
  const [place, hours] = usePlace(person, position.currentUtcOffset);
  const skills = useSkillsMet(person, position);
  const years = experience === null ? '' : t('people.ofYears', { years: experience });
  const asks = compensation === null ? '' : t('people.ofAsks', { compensation });
  return (
    <>
      {handledCount > 0 && (
        <tr className={classes.handled}>
          <td colSpan={9}>{home('panel.handled', { count: handledCount })}</td>
        </tr>
      )}
      <tr
        className={classes.row}
        data-card={`talent ${id}`}
        data-chosen={isChosen || undefined}
        onPointerEnter={({ pointerType }) => setIsPointedAt(pointerType === 'mouse')}
        onPointerLeave={() => setIsPointedAt(false)}
        onFocus={() => setHasFocus(true)}
        onBlur={({ currentTarget, relatedTarget }) =>
          setHasFocus(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
        }
      >
        <td className={classes.box}>
          {mayMove && (
            <label className={classes.mark}>
              <Checkbox
                checked={isChosen}
                onChange={({ nativeEvent }) => onChoose(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
              />
              <VisuallyHidden>{t('people.choose', { name })}</VisuallyHidden>
            </label>
          )}
        </td>
        <th scope="row" className={classes.name}>
          <Avatar name={name} url={talent.avatarUrl} size={32} />
          <span className={classes.about}>
            <span className={classes.title} title={name}>
              <StretchedButton onClick={() => onOpen(id)}>{name}</StretchedButton>
            </span>
            {/* On phones, in place of the columns. */}
            <span className={classes.facts}>
              <Facts facts={[years, asks, place]} />
              <br />
              <StageLine person={person} stage={stage} /> <Facts facts={[hours, skills]} />
            </span>
          </span>
        </th>
        <td className={classes.years}>{experience ?? '–'}</td>
        <td className={classes.asks}>{asks || '–'}</td>
        <td className={classes.place}>
          <span>{place || '–'}</span>
          <small>{hours}</small>
        </td>
        <td className={classes.skills}>{skills || '–'}</td>
        <td className={classes.stage}>
          <StageCell person={person} stage={stage} />
        </td>
        <td className={classes.who}>{who?.firstName ?? '–'}</td>
        <td className={classes.word}>
          <LastWord lastWord={person.lastWord} />
        </td>
        <td className={classes.acts}>
          {mayMove && (isPointedAt || hasFocus) && <div className={classes.beside}>{renderActs(talent)}</div>}
          {mayMove && <RowMenu person={{ ...person, id, name, stage }} positionHashId={position.hashId} />}
        </td>
      </tr>
    </>
  );
});

/** Facts in a line that breaks between them. */
function Facts({ facts }: { facts: readonly string[] }) {
  const shown = facts.filter((fact) => fact !== '');
  return shown.map((fact, index) => (
    <Fragment key={fact}>
      <span className={classes.fact}>
        {fact}
        {index < shown.length - 1 && ','}
      </span>{' '}
    </Fragment>
  ));
}

/** Where they are, and how many working hours they share with the position. */
function usePlace({ talent }: ListedPerson, positionOffset: number | null): [place: string, hours: string] {
  const t = useTexts('candidates');
  const cities = useTexts('cities');
  const language = useLanguage();
  const { physicalCountryId, countryStr, currentUtcOffset } = talent;
  const country =
    physicalCountryId === null || countryStr === null
      ? ''
      : countryName({ id: physicalCountryId, name: countryStr }, language);
  const hours = sharedHours(currentUtcOffset, positionOffset);
  const timezone = timezoneName(talent, cities);
  return [timezone ?? country, hours === null ? (timezone === null ? '' : country) : t('people.shared', { hours })];
}

/** `3 of 3 + 2 of 3`: the required skills and the optional ones. */
function useSkillsMet(
  { requiredMet, optionalMet }: ListedPerson,
  { skills, optionalSkills }: Pick<Props['position'], 'skills' | 'optionalSkills'>,
): string {
  const t = useTexts('candidates');
  return [
    { met: requiredMet, count: skills.length },
    { met: optionalMet, count: optionalSkills.length },
  ]
    .filter(({ count }) => count > 0)
    .map((one) => t('people.met', one))
    .join(' + ');
}

interface StageProps {
  person: ListedPerson;
  stage: Stage | null;
}

/** The stage, and below it what matters most about it: an answer, the interview, the reason, or since when. */
function StageCell({ person, stage }: StageProps) {
  const t = useTexts('candidates');
  const note = useStageNote(person);
  if (stage === null) return person.isNew ? <NewMark /> : '–';
  return (
    <>
      <strong>{t(`stage.${stage}`)}</strong>
      {stage === person.stage && (
        <small title={note}>
          {note}
          {person.who && <span className={classes.by}>, {person.who.firstName}</span>}
        </small>
      )}
    </>
  );
}

/** The same within the line of a phone. */
function StageLine({ person, stage }: StageProps) {
  const t = useTexts('candidates');
  const note = useStageNote(person);
  if (stage === null) return person.isNew && <NewMark />;
  return (
    <>
      <strong>{t(`stage.${stage}`)}</strong> {stage === person.stage && note} ·
    </>
  );
}

const NewMark = () => <span className={classes.new}>{useTexts('candidates')('pill.new')}</span>;

function useStageNote({ stage, movedAt, reason, declineReason, interviewAt, hasAnswered }: ListedPerson): string {
  const t = useTexts('candidates');
  if (movedAt === null) return '';
  if (hasAnswered) return t('people.answered');
  if (stage === 'interview' && interviewAt !== null) return t('people.at', { date: new Date(interviewAt) });
  if (reason === 'declined' && declineReason) return t('reason.declinedFor', { reason: t(`reason.${declineReason}`) });
  return reason ? t(`reason.${reason}`) : t('people.since', { date: new Date(movedAt) });
}

/** The beginning of the last message, with its writer unless it is the engineer's, and its day. */
function LastWord({ lastWord }: Pick<ListedPerson, 'lastWord'>) {
  const t = useTexts('candidates');
  const userId = useUser().id;
  if (!lastWord) return '–';
  const { by, hasVideo, attachment, at } = lastWord;
  const text = lastWord.text.trim() || (hasVideo ? t('people.video') : (attachment ?? ''));
  const who = by?.id === userId ? 'me' : 'other';
  const line = by ? t('people.said', { who, name: by.firstName, text }) : text;
  return (
    <>
      <span dir="auto" title={line}>
        {line}
      </span>
      <small>{t('people.day', { date: new Date(at) })}</small>
    </>
  );
}

/** The acts of a row on phones. Somebody with an interview is closed only after a question. */
function RowMenu({ person, positionHashId }: { person: Person & Closed; positionHashId: string }) {
  const t = useTexts('candidates');
  const place = useContext(CandidatePlace);
  const { toggleKept, pass, moveTo, takeOff } = useMoving(positionHashId);
  const { stage, isProposed, interviewAt } = person;
  const close = () => (isProposed || interviewAt !== null ? place?.onClose(person) : pass(person));
  return (
    <div className={classes.menu}>
      <MenuButton
        isQuiet
        label={t('act.moveLabel', { name: person.name })}
        items={[
          ...(stage === null ? [{ label: t('act.keep'), onSelect: () => toggleKept(person) }] : []),
          ...stages
            .filter((one) => one !== stage && one !== 'closed' && (stage !== null || one !== 'kept'))
            .map((one) => ({ label: t(`stage.${one}`), onSelect: () => moveTo(person, one) })),
          ...(stage === 'kept' || stage === 'closed'
            ? [{ label: t('act.takeOff'), onSelect: () => takeOff(person) }]
            : []),
          ...(stage === 'closed' ? [] : [{ label: t('act.pass'), onSelect: close }]),
        ]}
      >
        <MoreHorizontal size={20} aria-hidden />
      </MenuButton>
    </div>
  );
}
