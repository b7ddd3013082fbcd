import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { RichTextView } from '#web/rich-text/view.tsx';
import { Button } from '#web/ui/button.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import classes from './benefits.module.css';

/** Text up to this multiple of the six lines is shown whole. */
const longestWhole = 8 / 6;

/** A company's benefits on the page of its position, whole. */
export function WholeBenefits({ html }: { html: string }) {
  const t = useTexts('profiles');
  return (
    <Stack as="section" gap="4" marginBottom="24" align="start" size="s">
      <Text as="h2" size="s" weight="600">
        {t('company.benefits')}
      </Text>
      <div dir="auto">
        <RichTextView html={html} />
      </div>
    </Stack>
  );
}

/** A company's benefits of a position: six lines, and the rest on request where it is more than two lines. */
export function Benefits({ html }: { html: string }) {
  const t = useTexts('profiles');
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState(true);
  const [isWhole, setWhole] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (element) setCut(element.scrollHeight > element.clientHeight * longestWhole);
  }, []);
  return (
    <Stack as="section" gap="4" marginBottom="24" align="start" size="s" aria-labelledby={id}>
      <Text as="h3" size="s" weight="600" id={id}>
        {t('company.benefits')}
      </Text>
      <div ref={box} className={classes.text} data-whole={isWhole || !isCut || undefined}>
        <RichTextView html={html} />
      </div>
      {isCut && !isWhole && (
        <Button variant="default" size="xs" onClick={() => setWhole(true)}>
          {t('benefits.showAll')}
        </Button>
      )}
    </Stack>
  );
}
