import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useState } from 'react';
import classes from './confirm.module.css';
import { Dialog } from './dialog.tsx';

interface Question {
  /** The question, in the specification's words. */
  text: string;
  /** What the button that goes on says. */
  confirmLabel: string;
  /** What the other button says, where 'Cancel' would be unclear. */
  cancelLabel?: string;
  isDestructive?: boolean;
  /** What there is to know before answering. */
  details?: ReactNode;
}

interface Choice {
  label: string;
  isDestructive?: boolean;
  /** Drawn like Cancel: one way beside the first. */
  isSecondary?: boolean;
}

interface Asked extends Pick<Question, 'text' | 'cancelLabel' | 'details'> {
  /** The buttons beside Cancel, in their order. */
  choices: readonly Choice[];
  /** The index of the choice, or nothing. */
  answer: (choice: number | undefined) => void;
}

let show: ((asked: Asked) => void) | undefined;

/** Asks before something is done; promises whether the user wants it. Closing the question is a no. */
export async function confirm({ confirmLabel, isDestructive = false, ...question }: Question): Promise<boolean> {
  return (await choose({ ...question, choices: [{ label: confirmLabel, isDestructive }] })) === 0;
}

/** Asks which of several ways to go; promises the index of the choice, or nothing when the question is closed. */
export function choose(question: Omit<Asked, 'answer'>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    if (show) show({ ...question, answer: resolve });
    else reject(new Error('There is no <Questions /> on the page to ask in.'));
  });
}

/** Tells something that must not be missed; promises that it was acknowledged. */
export async function tell(text: string): Promise<void> {
  await choose({ text, cancelLabel: 'OK', choices: [] });
}

/** Where questions are shown; once on the page, around or beside everything that asks. */
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
            {question.cancelLabel ?? 'Cancel'}
          </Button>
          {question.choices.map(({ label, isDestructive, isSecondary }, index) => (
            <Button
              key={label}
              {...(isSecondary && { variant: 'default' })}
              {...(isDestructive && { color: 'clay' })}
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
