import { Briefcase, LayoutGrid, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { setLetterKeys, useLetterKeys } from '#web/candidates/letter-keys.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { optionProps, useListbox } from '#web/reference/use-listbox.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { isComposing } from '#web/ui/composing.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import classes from './command-dialog.module.css';
import { type Destination, type Group, useDestinations } from './use-destinations.ts';

const escape = 'Esc';

/**
 * A field that leads to a person, position or screen, or searches engineers by a skill: a combobox with its list below.
 * Once listed, what Enter chooses stays so until the text changes. Without any, Enter waits for what is still to come.
 */
export function CommandDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('shell');
  const [typed, setTyped] = useState('');
  const isOn = useLetterKeys();
  const { groups: found, isPending, settle, isPartly } = useDestinations(typed);
  /** What the pointer is over, which stays in place. */
  const [pointed, setPointed] = useState<{ typed: string; groups: readonly Group[] }>();
  const groups = pointed?.typed === typed ? pointed.groups : found;
  const all = groups.flatMap(({ destinations }) => destinations);
  const choose = (index: number) => {
    const destination = all[index];
    if (!destination) return;
    onClose();
    destination.go();
  };
  const listbox = useListbox({
    count: all.length,
    isFixed: true,
    findFirst: () => 0,
    keyOf: (index) => all[index]?.key,
    onChoose: choose,
  });
  /** The text for which Enter was pressed before anything was listed. */
  const [awaited, setAwaited] = useState<string>();
  const isAwaited = awaited === typed && all.length > 0;
  if (awaited !== undefined && !isAwaited && !isPending) setAwaited(undefined);
  const chooseFirst = useEffectEvent(() => choose(0));
  useEffect(() => {
    if (isAwaited) chooseFirst();
  }, [isAwaited]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && all.length === 0 && isPending && !isComposing(event)) {
      setAwaited(typed);
      settle();
    }
    listbox.inputProps.onKeyDown(event);
  };
  const placed = groups.map((group, at) => ({
    ...group,
    start: groups.slice(0, at).reduce((count, { destinations }) => count + destinations.length, 0),
  }));
  return (
    <Dialog label={t('command.label')} className={classes.dialog} onClose={onClose}>
      <div className={classes.field} data-kept>
        <Search size={20} aria-hidden />
        <input
          {...listbox.inputProps}
          type="text"
          className={classes.input}
          aria-label={t('command.label')}
          placeholder={t('command.placeholder')}
          maxLength={200}
          spellCheck={false}
          data-autofocus
          value={typed}
          onKeyDown={onKeyDown}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            listbox.setActive(0);
          }}
        />
        <kbd className={classes.key}>{escape}</kbd>
      </div>
      <div
        {...listbox.listProps}
        className={classes.list}
        aria-label={t('command.label')}
        aria-busy={isPending}
        onPointerMove={() => groups === found && all.length > 0 && setPointed({ typed, groups })}
        onPointerLeave={() => setPointed(undefined)}
      >
        {placed.map(({ name, destinations, start }) => (
          <div key={name} {...{ role: 'group', 'aria-label': t(`command.${name}`) }}>
            <div className={classes.groupName} aria-hidden>
              {t(`command.${name}`)}
            </div>
            {destinations.map(({ key, label, note, icon }, index) => (
              <div
                key={key}
                {...optionProps(listbox.listId, start + index, start + index === listbox.active)}
                className={classes.option}
                aria-selected={start + index === listbox.active}
              >
                <Icon of={icon} />
                <span className={classes.name}>
                  <Marked text={label} typed={typed} />
                </span>
                {note && <span className={classes.note}>{note}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      {all.length === 0 && (
        <output className={classes.partly}>
          {isPending ? t('command.searching') : t('command.none', { words: typed.trim() })}
        </output>
      )}
      {isPartly && (
        <p className={classes.partly} role="alert">
          {t('command.partly')}
        </p>
      )}
      <div className={classes.foot}>
        <span aria-hidden>
          <kbd className={classes.key}>↑</kbd> <kbd className={classes.key}>↓</kbd> {t('command.choose')}
        </span>
        <span aria-hidden>
          <kbd className={classes.key}>↵</kbd> {t('command.open')}
        </span>
        <QuietButton onClick={() => setLetterKeys(!isOn)}>{t(isOn ? 'command.keysOn' : 'command.keysOff')}</QuietButton>
      </div>
    </Dialog>
  );
}

function Icon({ of }: { of: Destination['icon'] }) {
  if (typeof of !== 'string') return <Avatar {...of} size={28} />;
  const Sign = { position: Briefcase, screen: LayoutGrid, search: Search }[of];
  return (
    <span className={classes.icon}>
      <Sign size={18} aria-hidden />
    </span>
  );
}

/** A text with the typed letters in bold. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const letters = typed.trim().toLowerCase();
  const start = letters === '' ? -1 : text.toLowerCase().indexOf(letters);
  if (start < 0) return text;
  const end = start + letters.length;
  return (
    <>
      {text.slice(0, start)}
      <b>{text.slice(start, end)}</b>
      {text.slice(end)}
    </>
  );
}
