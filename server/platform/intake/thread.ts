import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads';

interface Limits {
  /** Noun for the thread in an error. */
  what: string;
  /** Milliseconds for an answer. */
  longest: number;
  resourceLimits?: ResourceLimits;
}

/** A thread for work that would block the process. */
export interface Thread<Question, Answer> {
  /**
   * Asks one question at a time. Throws NoAnswer if it takes too long or too much memory; the next question then starts
   * another thread.
   */
  ask(question: Question): Promise<Answer>;
}

/** An answer that took too long or too much memory. */
export class NoAnswer extends Error {}

/** Messages from the thread; 'ready' comes first. */
type Message<Answer> = 'ready' | { answer: Answer } | { error: unknown };

/** Milliseconds for the first answer of a thread, before it is ready. */
const longestStart = 15_000;

/** Creates a thread that runs `script`, which calls `answerQuestions`. It starts with the first question. */
export function createThread<Question, Answer>(
  script: URL,
  { what, longest, resourceLimits = {} }: Limits,
): Thread<Question, Answer> {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    const started = new Worker(script, { resourceLimits });
    // Also if it dies while idle: the next question starts another.
    started.on('error', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  }

  function ask(question: Question): Promise<Answer> {
    const isFresh = !worker;
    const thread = (worker ??= start());
    thread.ref();
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer);
        clearImmediate(late);
        thread.off('message', onMessage).off('error', onError);
        // An idle thread must not keep the process alive.
        thread.unref();
        settle();
      };
      const giveUp = (error: Error) => {
        worker = undefined;
        end(() => reject(error));
      };
      let late: NodeJS.Immediate | undefined;
      const onTimeout = () => {
        // An answer that arrived while this process stalled is read first.
        late = setImmediate(() => {
          giveUp(new NoAnswer(`The ${what} took too long`));
          void thread.terminate();
        });
      };
      let timer = setTimeout(onTimeout, isFresh ? longestStart : longest);
      const onMessage = (message: Message<Answer>) => {
        if (message === 'ready') {
          clearTimeout(timer);
          clearImmediate(late);
          timer = setTimeout(onTimeout, longest);
          return;
        }
        end(() => {
          if ('answer' in message) resolve(message.answer);
          else reject(new Error(`The ${what} failed`, { cause: message.error }));
        });
      };
      const onError = (cause: Error & { code?: string }) =>
        giveUp(
          cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? new NoAnswer(`The ${what} took too much memory`, { cause })
            : new Error(`The ${what} ended`, { cause }),
        );
      thread.on('message', onMessage).on('error', onError);
      thread.postMessage(question);
    });
  }

  return {
    ask(question) {
      const answer = last.then(() => ask(question));
      last = answer.catch(() => undefined); // reported to its asker
      return answer;
    },
  };
}

/** Answers the questions of the process that started this thread. */
export function answerQuestions(answer: (question: never) => unknown): void {
  async function reply(question: unknown): Promise<void> {
    try {
      // The process and the script each declare the type of a question.
      tell({ answer: await answer(question as never) });
    } catch (error) {
      tell({ error });
    }
  }
  parentPort?.on('message', (question) => void reply(question));
  tell('ready');
}

const tell = (message: Message<unknown>): void => parentPort?.postMessage(message);
