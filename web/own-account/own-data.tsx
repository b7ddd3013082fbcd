import { useQueryClient } from '@tanstack/react-query';
import { ownAccount } from '#contract/own-account.ts';
import { type OwnExport, startExport } from '#contract/own-data.ts';
import type { Language } from '#contract/texts/languages.ts';
import { send } from '#web/platform/calls/api.ts';
import { momentOf } from '#web/platform/texts/moment.ts';
import { readerLocale } from '#web/platform/texts/reader-locale.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { invalidate, useCall } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { Button } from '#web/ui/button.tsx';
import { Text, Wrap } from '#web/ui/layout.tsx';
import classes from './own-data.module.css';

/** How often the screen checks whether the copy is ready. */
const pollMilliseconds = 3_000;

/** Progress of a copy of the user's data, with buttons to request and download it. */
export function OwnData() {
  const t = useTexts('own-data');
  const client = useQueryClient();
  const { data } = useCall(
    ownAccount,
    {},
    {
      refetchInterval: (query) => (query.state.data?.export?.state === 'waiting' ? pollMilliseconds : false),
      // The screen around it has just read it.
      refetchOnMount: false,
    },
  );
  const starting = useMutationOnce({
    mutationFn: () => send(startExport, {}),
    onSettled: () => invalidate(client, ownAccount),
  });
  const copy = data?.export ?? null;
  const isBusy = starting.isPending || copy?.state === 'waiting';
  const isFixed = data?.may.takeData !== true && !isBusy;
  return (
    <Wrap gap="12 16" justify="space-between">
      <output className={classes.status}>{copy && <Status copy={copy} />}</output>
      <Wrap className={classes.buttons}>
        {/* The file is for the user alone, not for an acting administrator. */}
        {copy?.state === 'ready' && !isFixed && (
          <Button
            size="sm"
            renderRoot={({ children, ...props }) => (
              <a href={copy.url} download {...props}>
                {children}
              </a>
            )}
          >
            {t('download')}
          </Button>
        )}
        {/* It stays while busy, to keep the focus. */}
        <Button
          variant="default"
          size="sm"
          disabled={isFixed}
          aria-busy={isBusy}
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) starting.mutate();
          }}
        >
          {t(copy?.state === 'ready' ? 'again' : 'get')}
        </Button>
      </Wrap>
    </Wrap>
  );
}

function Status({ copy }: { copy: OwnExport }) {
  const t = useTexts('own-data');
  const language = useLanguage();
  if (copy.state !== 'ready')
    return (
      <Text as="span" size="m" wrap="anywhere">
        {t(copy.state === 'failed' ? 'failed' : 'waiting')}
      </Text>
    );
  const { size, until } = copy;
  return (
    <Text as="span" size="m" wrap="anywhere">
      {t('ready', { size: fileSizeOf(size, language), until: momentOf(until, language) })}
    </Text>
  );
}

const kilo = 1_000;

/** Writes a number of bytes in kilobytes or megabytes: '3.2 MB'. */
function fileSizeOf(bytes: number, language: Language): string {
  const isSmall = bytes < kilo ** 2;
  const value = Math.max(bytes / (isSmall ? kilo : kilo ** 2), isSmall ? 1 : 0);
  return value.toLocaleString(readerLocale(language), {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall || value >= 10 ? 0 : 1,
  });
}
