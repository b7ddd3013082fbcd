/** A promise with its measurement. */
export interface Verdict {
  promised: string;
  /** The figures; why it was not measured if `holds` is null. */
  measured: string;
  holds: boolean | null;
}

/** Sends the verdicts to the parent process, or else prints them. The exit code is 1 for a broken promise. */
export function conclude(verdicts: readonly Verdict[]): void {
  if (process.send) process.send(verdicts);
  else printVerdicts([['this machine', verdicts]]);
  process.exitCode = verdicts.some(({ holds }) => holds === false) ? 1 : 0;
}

const words = new Map<boolean | null, string>([
  [true, 'yes'],
  [false, 'NO'],
  [null, 'not measured'],
]);
const columns = { promised: 62, measured: 58 };

/** Prints one table with one or more lines for each verdict. */
export function printVerdicts(groups: readonly (readonly [name: string, verdicts: readonly Verdict[]])[]): void {
  const line = (promised: string, measured: string, holds: string) =>
    `${promised.padEnd(columns.promised)}  ${measured.padEnd(columns.measured)}  ${holds}`.trimEnd();
  const rule = '-'.repeat(columns.promised + columns.measured + 16);
  const rows = groups.flatMap(([name, verdicts]) => [
    rule,
    name,
    ...verdicts.flatMap(({ promised, measured, holds }) => {
      const left = wrap(promised, columns.promised);
      const right = wrap(measured, columns.measured);
      return Array.from({ length: Math.max(left.length, right.length) }, (_, index) =>
        line(left[index] ?? '', right[index] ?? '', index === 0 ? (words.get(holds) ?? '') : ''),
      );
    }),
  ]);
  console.log([line('promised', 'measured', 'holds'), ...rows, rule].join('\n'));
}

/** Splits a text into lines of at most `width` characters, indented by two; longer words are cut. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.replaceAll(/\s+/g, ' ').trim().split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`  ${word}`.slice(0, width));
  }
  return lines;
}
