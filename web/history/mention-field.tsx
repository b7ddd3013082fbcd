import { type SyntheticEvent, useState } from 'react';
import { maxNoteLength } from '#contract/history.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import listClasses from '#web/reference/listbox.module.css';
import { OptionList } from '#web/reference/option-list.tsx';
import { findNamed } from '#web/reference/search-text.ts';
import { useListbox } from '#web/reference/use-listbox.ts';
import { caretPlace } from '#web/ui/caret-place.ts';
import { Textarea } from '#web/ui/text-input.tsx';
import { mentionBefore, nameOf } from './mentions.ts';
import classes from './team-section.module.css';
import type { History } from './use-history.ts';

interface Props {
  /** Id of the text that describes the field. */
  hint: string;
  value: string;
  /** `chosenId` is the colleague whom a choice from the list has put into the text. */
  onChange: (text: string, chosenId?: number) => void;
  colleagues: History['members'];
}

/** Widest list of colleagues, in pixels. */
const maxWidth = 280;
/** Pixels between the caret and the list. */
const gap = 4;

/** Field for a note: an '@' lists colleagues at the caret, filtered by what follows. */
export function MentionField({ hint, value, onChange, colleagues }: Props) {
  const t = useTexts('history');
  const [mention, setMention] = useState({ start: -1, query: '', left: 0, top: 0, width: maxWidth });
  /** The '@' whose list was closed by Escape. */
  const [dismissed, setDismissed] = useState(-1);
  const options = findNamed(colleagues, (member) => [nameOf(member)], mention.query).found.map((member) => ({
    value: String(member.id),
    label: nameOf(member),
    member,
  }));
  const listbox = useListbox({
    count: options.length,
    findFirst: () => 0,
    onChoose: (index) => {
      const [chosen, area] = [options[index]?.member, areaOf(listbox.listProps.ref.current)];
      if (!chosen || !area) return;
      area.setRangeText(`@${nameOf(chosen)} `, mention.start, area.selectionStart, 'end');
      onChange(area.value, chosen.id);
      listbox.close();
    },
  });
  /** Opens, filters or closes the list by what is before the caret. */
  const follow = (area: HTMLTextAreaElement) => {
    const { selectionStart: caret, selectionEnd } = area;
    const found = caret === selectionEnd ? mentionBefore(area.value, caret) : undefined;
    if (found?.start !== dismissed) setDismissed(-1);
    if (!found || found.start === dismissed || !isWanted(colleagues, found.query)) return listbox.close();
    if (listbox.isOpen && found.start === mention.start && found.query === mention.query) return;
    const width = Math.min(maxWidth, area.offsetWidth);
    const { left, bottom } = caretPlace(area, found.start);
    setMention({ ...found, width, left: Math.min(left, area.offsetWidth - width), top: bottom + gap });
    listbox.open();
    listbox.setActive(0);
  };
  const onSelect = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => follow(currentTarget);
  return (
    <div className={classes.field} onBlur={listbox.close}>
      <Textarea
        aria-label={t('note.field')}
        aria-describedby={hint}
        placeholder={t(colleagues.length > 0 ? 'note.placeholder' : 'note.field')}
        minRows={2}
        maxRows={8}
        maxLength={maxNoteLength}
        value={value}
        {...(listbox.isOpen && listbox.inputProps)}
        // oxlint-disable-next-line jsx-a11y/aria-role -- a text of several lines is no combobox, and keeps its own role
        role={undefined}
        aria-expanded={undefined}
        onClick={undefined}
        onKeyDown={(event) => {
          if (!listbox.isOpen) return;
          if (event.key === 'Escape') setDismissed(mention.start);
          listbox.inputProps.onKeyDown(event);
        }}
        onSelect={onSelect}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          follow(currentTarget);
        }}
      />
      {listbox.isOpen && (
        <div
          className={`${listClasses.dropdown} ${classes.names}`}
          style={{ top: mention.top, left: mention.left, right: 'auto', width: mention.width }}
        >
          <OptionList
            label={t('note.colleagues')}
            groups={[{ options }]}
            query={mention.query}
            value={null}
            listbox={listbox}
          />
        </div>
      )}
    </div>
  );
}

/** Whether a colleague is sought: some name has the query, and none is complete with a space behind it. */
const isWanted = (colleagues: History['members'], query: string): boolean =>
  !colleagues.some((member) => query.startsWith(`${nameOf(member)} `)) &&
  findNamed(colleagues, (member) => [nameOf(member)], query).found.length > 0;

const areaOf = (list: Element | null) => list?.closest(`.${classes.field}`)?.querySelector('textarea');
