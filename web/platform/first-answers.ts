interface FirstAnswer {
  path: string;
  payload: unknown;
  answer: unknown;
}

let brought: FirstAnswer[] | undefined;
/** Milliseconds since the page was asked for, after which its answers are old. */
const longest = 60_000;

/** Takes what the server wrote into the page as the answer to a call with this payload, once; undefined without one. */
export function takeFirstAnswer(path: string, payload: unknown): unknown {
  brought ??= readBlock();
  const json = JSON.stringify(payload);
  const index = brought.findIndex((one) => one.path === path && JSON.stringify(one.payload) === json);
  if (index === -1) return undefined;
  const [found] = brought.splice(index, 1);
  return performance.now() < longest ? found?.answer : undefined;
}

function readBlock(): FirstAnswer[] {
  const block = document.querySelector('script#answers');
  block?.remove();
  return block ? (JSON.parse(block.textContent) as FirstAnswer[]) : []; // page and scripts are of one release
}
