import { FileText, Lock } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { Talent } from '#contract/talents.ts';
import frame from '#web/forms/large-dialog.module.css';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCountries } from '#web/reference/names.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogCancel, DialogClose } from '#web/ui/dialog.tsx';
import { Box, Card, Row, Text } from '#web/ui/layout.tsx';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import { Textarea } from '#web/ui/text-input.tsx';
import { type Choice, filled, gapsOf, isNothing } from './cv-choice.ts';
import classes from './cv-dialog.module.css';
import { CvFound } from './cv-found.tsx';
import { type Findings, findInCv } from './find-in-cv.ts';
import type { TalentDraft } from './talent-draft.ts';

interface Props {
  /** Provides the skills. */
  talent: Pick<Talent, 'skills'>;
  draft: TalentDraft;
  /** Fills `count` findings into the form's values. */
  onFill: (fill: (draft: TalentDraft) => TalentDraft, count: number) => void;
  onClose: () => void;
}

/** Finds in the text of a CV what a profile asks for, and fills in what is ticked. The text is not sent. */
export function CvDialog({ talent, draft, onFill, onClose }: Props) {
  const t = useTexts('talents');
  const common = useTexts('common');
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const countries = useCountries(useUser().countries);
  const [text, setText] = useState('');
  const [findings, setFindings] = useState<Findings>();
  const [choice, setChoice] = useState<Choice>({ skillIds: [], fields: [] });
  const isMissed = findings !== undefined && isNothing(findings);
  const found = isMissed ? undefined : findings;
  const count = choice.skillIds.length + choice.fields.length;
  const isIncomplete = found ? count === 0 : text.trim() === '';
  const show = (next: Findings | undefined) => {
    setFindings(next);
    if (next) setChoice(gapsOf(draft, next));
    // The field or the button pressed disappears.
    if (!next || !isNothing(next)) title.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isIncomplete) return;
    if (found) onFill((current) => filled(current, found, choice), count);
    else show(findInCv(text, { skills: talent.skills, countries, thisYear: new Date().getFullYear() }));
  };
  return (
    <Dialog labelledBy={id} className={classes.dialog} onClose={onClose}>
      <form className={frame.form} noValidate onSubmit={submit}>
        <Row as="header" justify="space-between" className={frame.head}>
          <Text as="h2" ref={title} id={id} tabIndex={-1} size="xl" lineHeight="1.35">
            {t('cv.title')}
          </Text>
          <DialogClose />
        </Row>
        <div className={classes.body}>
          {found ? (
            <>
              <Card fill="sunk" flow="row" padding="10 16">
                <FileText size={20} aria-hidden />
                <Box flex="1">
                  <Text size="s" weight="600">
                    {t('cv.pasted')}
                  </Text>
                  <Text size="s" tone="mute">
                    {t('cv.pasted.words', { count: text.trim().split(/\s+/).length })}
                  </Text>
                </Box>
                <QuietButton onClick={() => show(undefined)}>{t('cv.other')}</QuietButton>
              </Card>
              <Row gap="8" marginTop="12" size="s" weight="600" tone="link">
                <Lock size={16} aria-hidden />
                {t('cv.stays')}
              </Row>
              <CvFound draft={draft} findings={found} countries={countries} choice={choice} onChange={setChoice} />
            </>
          ) : (
            <Textarea
              label={t('cv.text')}
              description={t('cv.text.note')}
              error={isMissed && t('cv.nothing')}
              data-autofocus
              // Another copy of the clipboard, so no question before it is dropped.
              data-kept
              autoComplete="off"
              spellCheck={false}
              minRows={10}
              maxRows={16}
              value={text}
              onChange={({ currentTarget }) => {
                setText(currentTarget.value);
                setFindings(undefined);
              }}
            />
          )}
        </div>
        <Row as="footer" gap="16" justify="space-between" className={frame.foot}>
          <Text size="s" tone="mute" flex="1">
            {t('cv.unsaved')}
          </Text>
          <Row gap="10" flex="none">
            <span className={classes.cancel}>
              <DialogCancel>{common('action.cancel')}</DialogCancel>
            </span>
            <Button type="submit" disabled={isIncomplete}>
              {found ? t('cv.fill', { count }) : t('cv.read')}
            </Button>
          </Row>
        </Row>
      </form>
    </Dialog>
  );
}
