import type { Interview } from '#contract/interview.ts';
import { payLine } from '#contract/pay.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { Text } from '#web/ui/layout.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

interface Props {
  interview: Interview;
  /** Its state in words. */
  status?: string;
  /** Its time for the other person. */
  theirs?: string | undefined;
  /** Names its subject, where the card's title is its time. */
  hasTitle?: boolean;
}

/** The details of an interview, in one line of sentences. */
export function InterviewFacts({ interview, status, theirs, hasTitle = false }: Props) {
  const t = useTexts('interviews');
  const { title, minutes, position, pay, place } = interview;
  const words = useTexts('pay');
  const language = useLanguage();
  const length = position === null ? t('minutes', { minutes }) : t('minutesAbout', { minutes, position });
  return (
    <Text marginTop="4" size="s" tone="mute" lineHeight="1.5" wrap="anywhere">
      {theirs !== undefined && <span>{theirs}. </span>}
      <span dir="auto">{hasTitle ? title : length}. </span>
      {pay && <span>{payLine(pay, words, language)}. </span>}
      {place !== '' && (
        <>
          <Place place={place} />
          {'. '}
        </>
      )}
      {status !== undefined && <span>{status}.</span>}
    </Text>
  );
}

/** Shows a web address as a link named by its host, anything else as text. */
function Place({ place }: { place: string }) {
  const t = useTexts('interviews');
  if (!isWebAddress(place)) return <span dir="auto">{place}</span>;
  return (
    <>
      <a href={place} title={place} target="_blank" rel="noopener noreferrer nofollow ugc">
        {new URL(place).host}
      </a>
      <VisuallyHidden> {t('card.newTab')}</VisuallyHidden>
    </>
  );
}

const isWebAddress = (place: string): boolean => /^https?:\/\/\S+$/i.test(place) && URL.canParse(place);
