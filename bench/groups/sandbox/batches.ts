import type { Group } from '../../group.ts';
import { batchOf, issueBatch } from '../../load/issue-batch.ts';
import { startServer } from '../../load/start-server.ts';
import { temporaryFolder } from '../../load/temporary-folder.ts';
import { alternate, inMegabytes, inSeconds, median, ratio, type Samples } from '../../measure.ts';
import type { Row } from '../../table.ts';

/** Files, and how often each is sent: a short one takes too little time to be measured once. */
const FILES = {
  short: { rows: 1_000, calls: 10 },
  middle: { rows: 10_000, calls: 2 },
  long: { rows: 100_000, calls: 1 },
};
type File = keyof typeof FILES;

/** Issuing the cards of a file in one call: how time and memory grow with the file. */
export const measureBatches: Group = async ({ quick, say }) => {
  say(`files of ${lengthOf('short')}, ${lengthOf('middle')} and ${lengthOf('long')}, each to a sandbox of its own`);
  const memory: Record<File, number[]> = { short: [], middle: [], long: [] };
  const sample = (file: File) => async () => {
    const { seconds, peak } = await send(file);
    memory[file].push(peak);
    return seconds / FILES[file].rows;
  };
  const contenders = { short: sample('short'), middle: sample('middle'), long: sample('long') };
  const time = await alternate(contenders, quick ? 1 : 2);
  const inTime = (file: File) => inSeconds(median(time[file]) * FILES[file].rows);
  const inMemory = (file: File) => inMegabytes(median(memory[file]));
  const target = { atMost: 1.5 };
  return [
    rowOf('middle', 'time per row', time, inTime),
    { ...rowOf('long', 'time per row', time, inTime), target },
    rowOf('middle', 'peak memory', memory, inMemory),
    { ...rowOf('long', 'peak memory', memory, inMemory), target },
  ];
};

const lengthOf = (file: File): string => `${FILES[file].rows.toLocaleString('en')} rows`;

function rowOf(file: File, measured: string, samples: Samples<File>, show: (file: File) => string): Row {
  return {
    what: `CSV of ${lengthOf(file)}, ${measured}`,
    ours: show(file),
    peer: `${lengthOf('short')} ${show('short')}`,
    ratio: ratio(samples, file, 'short'),
  };
}

/** Seconds that a call takes, and the most memory of a sandbox that got no longer file. */
async function send(file: File): Promise<{ readonly seconds: number; readonly peak: number }> {
  const { rows, calls } = FILES[file];
  await using folder = await temporaryFolder();
  await using sandbox = await startServer('sandbox', folder.file('sandbox.db'));
  const warmUp = batchOf(FILES.short.rows);
  for (let call = 0; call < 5; call += 1) await issueBatch(sandbox.port, warmUp);
  const batch = batchOf(rows);
  const started = performance.now();
  for (let call = 0; call < calls; call += 1) await issueBatch(sandbox.port, batch);
  const seconds = (performance.now() - started) / 1000 / calls;
  return { seconds, peak: (await sandbox.usage()).memory };
}
