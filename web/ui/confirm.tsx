import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useState } from 'react';
import classes from './confirm.module.css';
import { Dialog } from './dialog.tsx';

interface Question {
  /** The question, in the specification's words. */
  text: string;
  /** What the button that goes on says. */
  confirmLabel: string;
  isDestructive?: boolean;
  /** What there is to know before answering. */
  details?: ReactNode;
}

interface Asked extends Question {
  answer: (isYes: boolean) => void;
}

let show: ((asked: Asked) => void) | undefined;

/** Asks before something is done; promises whether the user wants it. Closing the question is a no. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve, reject) => {
    if (show) show({ ...question, answer: resolve });
    else reject(new Error('There is no <Questions /> on the page to ask in.'));
  });
}

/** Where questions are shown; once on the page, around or beside everything that asks. */
export function Questions() {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    let before: Asked | undefined;
    show = (next) => {
      before?.answer(false);
      before = next;
      setAsked(next);
    };
    return () => {
      show = undefined;
    };
  }, []);
  const answer = (isYes: boolean) => {
    asked?.answer(isYes);
    setAsked(undefined);
  };
  return asked && <QuestionDialog question={asked} onAnswer={answer} />;
}

function QuestionDialog({ question, onAnswer }: { question: Question; onAnswer: (isYes: boolean) => void }) {
  const id = useId();
  return (
    <Dialog labelledBy={id} className={classes.dialog} onClose={() => onAnswer(false)}>
      <div className={classes.question}>
        <h2 id={id} className={classes.text}>
          {question.text}
        </h2>
        {question.details}
        <div className={classes.answers}>
          <Button variant="default" onClick={() => onAnswer(false)}>
            Cancel
          </Button>
          <Button {...(question.isDestructive && { color: 'clay' })} onClick={() => onAnswer(true)}>
            {question.confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
