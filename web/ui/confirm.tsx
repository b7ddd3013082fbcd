import type { ReactNode } from 'react';
import { getTexts } from '#web/platform/texts/texts.ts';

interface Question {
  /** The question; its wording is part of the product's behaviour. */
  text: string;
  /** Label of the confirming button. */
  confirmLabel: string;
  /** Label of the other button, if 'Cancel' would be unclear. */
  cancelLabel?: string;
  isDestructive?: boolean;
  /** Information below the question. */
  details?: ReactNode;
}

interface Choice {
  label: string;
  isDestructive?: boolean;
  /** Styled like Cancel, for a second choice. */
  isSecondary?: boolean;
}

export interface Asked extends Pick<Question, 'text' | 'cancelLabel' | 'details'> {
  /** Buttons after Cancel, in order. */
  choices: readonly Choice[];
  /** Receives the index of the choice; undefined if closed. */
  answer: (choice: number | undefined) => void;
}

let show: ((asked: Asked) => void) | undefined;
/** The last question asked before questions could be shown. */
let waiting: Asked | undefined;

/** Shows questions from now on, including a pending one; returns a function that stops it. */
export function showQuestions(listener: (asked: Asked) => void): () => void {
  show = listener;
  if (waiting) show(waiting);
  waiting = undefined;
  return () => {
    show = undefined;
  };
}

/** Asks for confirmation; resolves with false if the dialog is closed. */
export async function confirm({ confirmLabel, isDestructive = false, ...question }: Question): Promise<boolean> {
  return (await choose({ ...question, choices: [{ label: confirmLabel, isDestructive }] })) === 0;
}

/** Asks which choice to take; resolves with its index, or undefined if the dialog is closed. */
export function choose(question: Omit<Asked, 'answer'>): Promise<number | undefined> {
  return new Promise((answer) => {
    const asked = { ...question, answer };
    if (show) return show(asked);
    waiting?.answer(undefined);
    waiting = asked;
  });
}

/** Shows an important message; resolves once it is acknowledged. */
export async function tell(text: string): Promise<void> {
  await choose({ text, cancelLabel: getTexts('common')('action.ok'), choices: [] });
}
