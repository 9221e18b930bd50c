import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../../../scripts/root.ts';
import { contract } from '../../../../test/contract.ts';
import { CARD_JUDGES } from '../../../reward-card/src/judges/judges.ts';
import type { Given } from '../../src/check/inputs.ts';
import { createProbes } from '../../src/check/probes.ts';
import { type Checked, runCheck } from '../../src/check/run-check.ts';
import type { Sent } from '../../src/check/send-call.ts';
import { tellStory } from '../../src/check/story.ts';
import type { Contract } from '../../src/engine/model/contract.ts';
import type { Finding } from '../../src/engine/observe/finding.ts';
import { readStories } from '../../src/engine/read/read-workflows.ts';

export interface Settings {
  readonly of?: Contract;
  readonly values?: Readonly<Record<string, string>>;
  readonly headers?: readonly (readonly [string, string])[];
  readonly probe?: boolean;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  readonly onSent?: (sent: Sent) => void;
}

/** Checks a service on this machine, with examples of the documents for what `values` leaves out. */
export async function check(baseUrl: string, settings: Settings = {}): Promise<Checked & { sent: Sent[] }> {
  const { of = contract, values = {}, headers = [], probe = false, timeoutMs = 20_000, onSent } = settings;
  const sent: Sent[] = [];
  const checked = await runCheck({
    contract: of,
    baseUrl,
    headers,
    query: [],
    timeoutMs,
    signal: settings.signal ?? new AbortController().signal,
    story: await storyOf(of, values),
    probes: probe ? createProbes(of) : [],
    judges: CARD_JUDGES,
    onSent: (each) => {
      sent.push(each);
      onSent?.(each);
    },
  });
  return { ...checked, sent };
}

/** The story of the contract's first workflow, with examples for what nobody gives. */
export async function storyOf(of: Contract, values: Readonly<Record<string, string>>) {
  const given: Given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]]));
  return tellStory({ contract: of, workflows: await readStories(ROOT), given, useExamples: true });
}

export function breaches({ analysis }: Checked): Finding[] {
  return analysis.findings.filter((finding) => finding.class === 'breach');
}

/** A CSV file with one recipient, as the sandbox takes it. */
export async function csvIn(folder: string): Promise<string> {
  const file = path.join(folder, 'cards.csv');
  await writeFile(file, 'recipient_phone,value\n+254733000777,1000\n');
  return file;
}
