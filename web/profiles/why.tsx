import type { Talent } from '#contract/talents.ts';
import { ReasonList } from './reason-list.tsx';
import { useReasons } from '#web/people/wish-words.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Section } from './section.tsx';

/** How a talent meets the wishes of the position they were opened from; renders nothing if it has none. */
export function Why({ talent: { firstName, wishes } }: { talent: Pick<Talent, 'firstName' | 'wishes'> }) {
  const t = useTexts('wishes');
  const reasons = useReasons({ person: 'they' })(wishes ?? []);
  if (reasons.length === 0) return null;
  return (
    <Section title={t('title.they', { name: firstName })}>
      <ReasonList reasons={reasons} />
    </Section>
  );
}
