import { skipToken } from '@tanstack/react-query';
import { Check, Circle } from 'lucide-react';
import { plainText } from '#contract/plain-text.ts';
import { getProfile } from '#contract/profiles.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Row, Wrap } from '#web/ui/layout.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './first-message-ticks.module.css';

interface Props {
  talentId: number;
  text: string;
  /** The position that the message is about, if any. */
  positionHashId: string | null | undefined;
}

/** A longer first message is seldom read to its end. */
const shortLength = 800;

/**
 * What a company's first message to an engineer has and lacks: one of their skills, the pay, which its position may
 * state too, and brevity. It keeps no message from being sent. Without a stated skill it asks for none.
 */
export function FirstMessageTicks({ talentId, text, positionHashId }: Props) {
  const t = useTexts('messaging');
  const talent = useCall(getProfile, { profileType: 'talent', talentId }).data;
  const position = useCall(getProfile, positionHashId ? { profileType: 'position', positionHashId } : skipToken).data;
  const skills = talent?.profileType === 'talent' ? talent.talent.skills : [];
  const isPayStated = position?.profileType === 'position' && position.position.pay !== null;
  const ticks = [
    ...(skills.length > 0 ? [{ key: 'ticks.skill', isMet: namesSkill(text, skills) } as const] : []),
    { key: 'ticks.pay', isMet: isPayStated || statesPay(text) },
    { key: 'ticks.length', isMet: text.length < shortLength },
  ] as const;
  return (
    <Wrap as="ul" gap="4 16" size="s" tone="mute" aria-label={t('ticks.label')} className={classes.ticks}>
      {ticks.map(({ key, isMet }) => (
        <Row as="li" key={key} gap="6" data-met={isMet || undefined}>
          {isMet ? <Check size={16} aria-hidden /> : <Circle size={16} aria-hidden />}
          {t(key)}
          <VisuallyHidden>{t(isMet ? 'ticks.met' : 'ticks.notMet')}</VisuallyHidden>
        </Row>
      ))}
    </Wrap>
  );
}

/** Whether a text has a figure and a currency, by sign, code or a name in the product's languages. */
const statesPay = (text: string): boolean =>
  /\d/.test(text) &&
  (/\p{Sc}|\b(?:euro|dollar|pound|pfund|franc|franken)s?\b/iu.test(text) ||
    Intl.supportedValuesOf('currency').some((code) => wordsOf(text).includes(wordsOf(code))));

/** Whether a text names one of the skills. A name of one or two letters counts in its own case alone: 'Go', not 'go'. */
function namesSkill(text: string, skills: readonly { name: string }[]): boolean {
  const [words, plainWords] = [wordsOf(text), wordsOf(plainText(text))];
  return skills.some(({ name }) =>
    name.length > 2 ? plainWords.includes(wordsOf(plainText(name))) : words.includes(wordsOf(name)),
  );
}

/** The words of a text, each between spaces; 'C++', 'C#' and 'Node.js' stay whole. */
const wordsOf = (text: string): string => ` ${text.split(/[^\p{L}\p{N}+#.]+|\.(?=\s|$)/u).join(' ')} `;
