import { type Stage, setStage } from './stage.ts';
import { type Verdict, conclude } from './verdict.ts';

type Measurement = (stage: Stage, numbers: number[]) => Promise<Verdict[]>;

/** Runs the measurement that the command's first word names, on a stage of its own, with the numbers after it. */
export async function measure(
  measurements: Record<string, Measurement>,
  options?: Parameters<typeof setStage>[0],
): Promise<void> {
  const [what = '', ...numbers] = process.argv.slice(2);
  const run = Object.hasOwn(measurements, what) ? measurements[what] : undefined;
  if (!run) throw new Error(`Say what is to be measured: ${Object.keys(measurements).join(', ')}.`);
  const stage = await setStage(options);
  try {
    conclude(await run(stage, numbers.map(Number)));
  } finally {
    await stage.close();
  }
}
