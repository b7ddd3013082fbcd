import * as addresses from '#contract/addresses.ts';
import { maxCaseText } from '#contract/cases.ts';
import type { PublicPages, ReportForm } from '#contract/public-pages.ts';
import { categories, minVisitorText } from '#contract/reports.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Box, Card, Row, Stack, Text } from '#web/ui/layout.tsx';
import { TextInput, Textarea } from '#web/ui/text-input.tsx';
import list from './list-page.module.css';
import classes from './report-page.module.css';

const limits = { least: minVisitorText, most: maxCaseText };
const longestInMinutes = 90;

/** Form for anyone to report a position or company, with their input and the reason of a refusal. */
export function ReportPage({ kind, name, companyName, typed, faults, wait }: PublicPages['report']) {
  const t = useTexts('public');
  const moderation = useTexts('moderation');
  const told: Record<keyof ReportForm, string> = {
    category: t('report.fault.category'),
    text: t('report.fault.text', limits),
    email: t('report.fault.email'),
    isTrue: t('report.fault.isTrue'),
  };
  const errorOf = (field: keyof ReportForm) => faults.includes(field) && told[field];
  return (
    <Stack className={list.root}>
      <h1 dir="auto">{t('report.title', { name })}</h1>
      <p>{kind === 'position' ? t('report.position.text', { company: companyName }) : t('report.company.text')}</p>
      <p>
        <a href={addresses.fraud}>{t('report.fraud')}</a>
      </p>
      {wait !== undefined && (
        <Card as="p" fill="dashed" role="alert">
          <Waiting seconds={wait} />
        </Card>
      )}
      {faults.length > 0 && (
        <Card fill="dashed" role="alert">
          <p>{t('report.incomplete')}</p>
          <ul>
            {faults.map((field) => (
              <li key={field}>
                <a href={`#${field}`}>{told[field]}</a>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Stack as="form" gap="24" className={classes.form} method="post" noValidate>
        <Box as="fieldset" aria-describedby={errorOf('category') ? 'category-error' : undefined}>
          <Text as="legend" padding="0" marginBottom="6" size="m" weight="600">
            {moderation('report.category')}
          </Text>
          {categories.map((value, index) => (
            <Row key={value} as="label" padding="6 0" align="start" className={classes.choice}>
              <input
                type="radio"
                name="category"
                value={value}
                // The list of faults links to the first one.
                id={index === 0 ? 'category' : undefined}
                defaultChecked={typed.category === value}
              />
              {moderation(`category.${value}`)}
            </Row>
          ))}
          <Fault id="category-error" text={errorOf('category')} />
        </Box>
        <Textarea
          id="text"
          name="text"
          label={t('report.text')}
          description={t('report.text.note', limits)}
          error={errorOf('text')}
          minRows={6}
          maxRows={20}
          dir="auto"
          maxLength={maxCaseText}
          defaultValue={typed.text}
        />
        <TextInput
          id="email"
          name="email"
          type="email"
          label={t('report.email')}
          description={t('report.email.note')}
          error={errorOf('email')}
          autoComplete="email"
          defaultValue={typed.email}
        />
        <div>
          <Row as="label" padding="6 0" align="start" className={classes.choice}>
            <input
              type="checkbox"
              id="isTrue"
              name="isTrue"
              defaultChecked={typed.isTrue}
              aria-invalid={errorOf('isTrue') ? true : undefined}
              aria-describedby={errorOf('isTrue') ? 'isTrue-error' : undefined}
            />
            {t('report.isTrue')}
          </Row>
          <Fault id="isTrue-error" text={errorOf('isTrue')} />
        </div>
        <Button type="submit" size="lg" className={classes.send}>
          {t('report.send')}
        </Button>
      </Stack>
    </Stack>
  );
}

const Fault = ({ id, text }: { id: string; text: string | false }) =>
  text && (
    <Text marginTop="6" size="s" tone="error" id={id}>
      {text}
    </Text>
  );

function Waiting({ seconds }: { seconds: number }) {
  const t = useTexts('public');
  const minutes = Math.ceil(seconds / 60);
  return minutes <= longestInMinutes
    ? t('report.wait.minutes', { minutes })
    : t('report.wait.hours', { hours: Math.ceil(minutes / 60) });
}
