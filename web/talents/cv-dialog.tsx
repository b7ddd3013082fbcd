import { FileText, Lock } from 'lucide-react';
import { type DragEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react';
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
import { type Choice, filled, gapsOf, namesIn } from './cv-choice.ts';
import classes from './cv-dialog.module.css';
import { CvFound } from './cv-found.tsx';
import { type Findings, findInCv } from './find-in-cv.ts';
import { readCv } from './read-cv.ts';
import type { TalentDraft } from './talent-draft.ts';

interface Props {
  /** Provides the skills. */
  talent: Pick<Talent, 'skills'>;
  draft: TalentDraft;
  /** Fills `count` findings into the form's values. */
  onFill: (fill: (draft: TalentDraft) => TalentDraft, count: number) => void;
  onClose: () => void;
}

/** Where the text came from. */
interface Source {
  isFile: boolean;
  title: string;
  detail: string;
}

/** Finds in a CV what a profile asks for, and fills in what is ticked. Neither file nor text is sent. */
export function CvDialog({ talent, draft, onFill, onClose }: Props) {
  const t = useTexts('talents');
  const common = useTexts('common');
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const countries = useCountries(useUser().countries);
  const [text, setText] = useState('');
  const [reading, setReading] = useState<string>();
  const reader = useRef<AbortController>(undefined);
  useEffect(() => () => reader.current?.abort(), []);
  const [refusal, setRefusal] = useState<string>();
  const [found, setFound] = useState<{ findings: Findings; source: Source }>();
  const [choice, setChoice] = useState<Choice>({ skillIds: [], names: [] });
  const count = choice.skillIds.length + choice.names.length;
  const isIncomplete = found ? count === 0 : text.trim() === '' || reading !== undefined;
  const look = (content: string, source: Source) => {
    const findings = findInCv(content, { skills: talent.skills, countries, thisYear: new Date().getFullYear() });
    if (findings.skills.length === 0 && namesIn(findings).length === 0) {
      setRefusal(t('cv.nothing'));
      return;
    }
    setFound({ findings, source });
    setChoice(gapsOf(draft, findings));
    // The field or the button pressed disappears.
    title.current?.focus();
  };
  const take = async (file: File) => {
    reader.current?.abort();
    reader.current = new AbortController();
    setReading(file.name);
    setRefusal(undefined);
    const started = performance.now();
    const result = await readCv(file, reader.current.signal);
    // Closed, or given another file.
    if (!result) return;
    setReading(undefined);
    if ('refusal' in result) {
      setRefusal(t(`cv.refused.${result.refusal}`));
      return;
    }
    const seconds = Math.ceil((performance.now() - started) / 100) / 10;
    const detail = t('cv.file.read', { pages: result.pages, seconds });
    look(result.text, { isFile: true, title: file.name, detail });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isIncomplete) return;
    const detail = t('cv.pasted.words', { count: text.trim().split(/\s+/).length });
    if (found) onFill((current) => filled(current, found.findings, choice), count);
    else look(text, { isFile: false, title: t('cv.pasted'), detail });
  };
  const again = () => {
    setFound(undefined);
    setRefusal(undefined);
    title.current?.focus();
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
          <Card fill="sunk" flow="row" padding="10 16" className={classes.file}>
            <FileText size={20} aria-hidden />
            <Box flex="1" size="s" wrap="anywhere">
              <Text as="output" weight="600" tone={found ? 'ink' : 'link'}>
                {found?.source.title ?? (reading === undefined ? t('cv.file') : t('cv.reading', { name: reading }))}
              </Text>
              <Text id={`${id}-note`} tone="mute">
                {found?.source.detail ?? t('cv.file.note')}
              </Text>
            </Box>
            {found ? (
              <QuietButton onClick={again}>{t('cv.other')}</QuietButton>
            ) : (
              <input
                type="file"
                accept=".pdf,.zip"
                className={classes.input}
                aria-label={t('cv.file')}
                aria-describedby={`${id}-note ${id}-refused`}
                data-autofocus
                aria-busy={reading !== undefined}
                // Else the form's pictures would take it for a file dropped beside them.
                onDragOver={keepDrop}
                onDrop={keepDrop}
                onChange={({ currentTarget }) => {
                  const file = currentTarget.files?.[0];
                  if (file) void take(file);
                  // Lets the same file be chosen again.
                  currentTarget.value = '';
                }}
              />
            )}
          </Card>
          <Row gap="8" marginTop="12" marginBottom="16" size="s" weight="600" tone="link">
            <Lock size={16} aria-hidden />
            {t(found && !found.source.isFile ? 'cv.textStays' : 'cv.stays')}
          </Row>
          {found ? (
            <CvFound
              draft={draft}
              findings={found.findings}
              countries={countries}
              choice={choice}
              onChange={setChoice}
            />
          ) : (
            <Textarea
              label={t('cv.text')}
              description={t('cv.text.note')}
              aria-describedby={`${id}-refused`}
              // Another copy of the clipboard, so no question before it is dropped.
              data-kept
              autoComplete="off"
              spellCheck={false}
              minRows={6}
              maxRows={16}
              value={text}
              onChange={({ currentTarget }) => {
                setText(currentTarget.value);
                setRefusal(undefined);
              }}
            />
          )}
        </div>
        <Row as="footer" gap="16" justify="space-between" className={frame.foot}>
          {refusal === undefined ? (
            <Text size="s" tone="mute" flex="1">
              {t('cv.unsaved')}
            </Text>
          ) : (
            <Text id={`${id}-refused`} size="s" tone="error" flex="1" role="alert">
              {refusal}
            </Text>
          )}
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

const keepDrop = (event: DragEvent) => event.stopPropagation();
