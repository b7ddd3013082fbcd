import { useEffect, useId, useState } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from './button.tsx';
import { type Asked, showQuestions } from './confirm.tsx';
import { Dialog } from './dialog.tsx';
import classes from './confirm.module.css';

/** Renders the questions of `confirm`, `choose` and `tell`. Mount once per page. */
export function Questions() {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    let before: Asked | undefined;
    return showQuestions((next) => {
      before?.answer(undefined);
      before = next;
      setAsked(next);
    });
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
