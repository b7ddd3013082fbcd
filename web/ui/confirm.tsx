import { type ReactNode, useEffect, useId, useState } from 'react';
import { getTexts, useTexts } from '#web/platform/texts/texts.ts';
import { Button } from './button.tsx';
import classes from './confirm.module.css';
import { Dialog } from './dialog.tsx';

interface Question {
  /** The question; its wording is part of the product's behaviour. */
  text: string;
  /** Label of the confirming button. */
  confirmLabel: string;
  /** Label of the other button, if 'Cancel' would be unclear. */
  cancelLabel?: string;
  isDestructive?: boolean;
  /** Information shown below the question. */
  details?: ReactNode;
}

interface Choice {
  label: string;
  isDestructive?: boolean;
  /** Styled like Cancel, for a second choice. */
  isSecondary?: boolean;
}

interface Asked extends Pick<Question, 'text' | 'cancelLabel' | 'details'> {
  /** Buttons after Cancel, in order. */
  choices: readonly Choice[];
  /** Receives the index of the choice; undefined if closed. */
  answer: (choice: number | undefined) => void;
}

let show: ((asked: Asked) => void) | undefined;

/** Asks for confirmation; resolves with false if the dialog is closed. */
export async function confirm({ confirmLabel, isDestructive = false, ...question }: Question): Promise<boolean> {
  return (await choose({ ...question, choices: [{ label: confirmLabel, isDestructive }] })) === 0;
}

/** Asks which choice to take; resolves with its index, or undefined if the dialog is closed. */
export function choose(question: Omit<Asked, 'answer'>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    if (show) show({ ...question, answer: resolve });
    else reject(new Error('There is no <Questions /> on the page to ask in.'));
  });
}

/** Shows an important message; resolves once it is acknowledged. */
export async function tell(text: string): Promise<void> {
  await choose({ text, cancelLabel: getTexts('common')('action.ok'), choices: [] });
}

/** Renders the questions of `confirm`, `choose` and `tell`. Mount once per page. */
export function Questions() {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    let before: Asked | undefined;
    show = (next) => {
      before?.answer(undefined);
      before = next;
      setAsked(next);
    };
    return () => {
      show = undefined;
    };
  }, []);
  const answer = (choice: number | undefined) => {
    asked?.answer(choice);
    setAsked(undefined);
  };
  return asked && <QuestionDialog question={asked} onAnswer={answer} />;
}

function QuestionDialog({ question, onAnswer }: { question: Asked; onAnswer: Asked['answer'] }) {
  const t = useTexts('common');
  const id = useId();
  return (
    <Dialog labelledBy={id} className={classes.dialog} onClose={() => onAnswer(undefined)}>
      <div className={classes.question}>
        <h2 id={id} className={classes.text}>
          {question.text}
        </h2>
        {question.details}
        <div className={classes.answers} data-many={question.choices.length > 1 || undefined}>
          <Button {...(question.choices.length > 0 && { variant: 'default' })} onClick={() => onAnswer(undefined)}>
            {question.cancelLabel ?? t('action.cancel')}
          </Button>
          {question.choices.map(({ label, isDestructive, isSecondary }, index) => (
            <Button
              key={label}
              {...(isSecondary && { variant: 'default' })}
              isDestructive={isDestructive ?? false}
              onClick={() => onAnswer(index)}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
