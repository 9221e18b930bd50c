import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseYaml } from '../../cli/engine/read/parse-yaml.ts';
import { ROOT } from '../../scripts/root.ts';

const FOLDER = '.github/workflows';

interface Step {
  readonly uses?: string;
  readonly run?: string;
}

interface Job {
  readonly environment?: string;
  readonly permissions?: Record<string, string>;
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: Record<string, unknown>;
  readonly permissions?: Record<string, string>;
  readonly jobs: Record<string, Job>;
}

/** What each job may write; all the others read the repository at most. */
const WRITES: Readonly<Record<string, Record<string, string>>> = {
  'version.yml version': { contents: 'write', 'pull-requests': 'write' },
  'publish.yml publish': { 'id-token': 'write' },
  'publish.yml attach': { contents: 'write' },
};

const files = (await readdir(path.join(ROOT, FOLDER))).toSorted();
const texts = await Promise.all(files.map(async (name) => readFile(path.join(ROOT, FOLDER, name), 'utf8')));
const workflows = files.map((name, index) => [name, parseYaml(texts[index] ?? '', name).value as Workflow] as const);
const stepsOf = (workflow: Workflow) => Object.values(workflow.jobs).flatMap(({ steps }) => steps);
const { scripts } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));

/** What is wrong with how the actions of a workflow are pinned, line by line. */
function unpinned(text: string): string[] {
  const lines = text.split('\n').filter((line) => /^\s*(- )?uses:/.test(line));
  return lines.filter((line) => !/uses: [\w.-]+(\/[\w.-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line));
}

describe.each(workflows)('%s', (name, workflow) => {
  test('pins every action by its commit, with the version beside it', () => {
    const text = texts[files.indexOf(name)] ?? '';
    expect(unpinned(text)).toEqual([]);
    const used = stepsOf(workflow).filter(({ uses }) => uses !== undefined);
    expect(used.length).toBe(text.match(/^\s*(- )?uses:/gm)?.length);
  });

  test('gives each job the least permissions', () => {
    expect([{}, { contents: 'read' }]).toContainEqual(workflow.permissions);
    for (const [job, { permissions }] of Object.entries(workflow.jobs)) {
      const allowed = WRITES[`${name} ${job}`] ?? { contents: 'read' };
      expect([job, permissions ?? workflow.permissions]).toEqual([job, allowed]);
    }
  });

  test('puts nothing of an event into a shell, and never runs on a foreign pull request with secrets', () => {
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
    for (const { run = '' } of stepsOf(workflow)) expect(run).not.toContain('${{');
  });

  test('runs scripts that are there', () => {
    const run = stepsOf(workflow).map((step) => `${step.run ?? ''}\n`);
    for (const [, script = ''] of run.join('').matchAll(/npm run (?:-s )?([\w:-]+)/g))
      expect(Object.keys(scripts)).toContain(script);
  });
});

test('what npm trusts waits for a person, runs nothing of the repository, and signs what was packed', () => {
  const trusted = workflows
    .flatMap(([, { jobs }]) => Object.values(jobs))
    .filter(({ permissions }) => permissions?.['id-token'] === 'write');
  expect(trusted).toHaveLength(1);
  const [{ environment, steps } = { steps: [] as Step[] }] = trusted;
  expect(environment).toBe('npm');
  expect(steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))).toEqual([]);
  const lines = steps.flatMap(({ run }) => run?.trim().split('\n') ?? []);
  expect(lines).toEqual([
    'sha512sum --check SHA512SUMS',
    ...['unsaid-runtime', 'reward-card-contract', 'reward-card-sandbox', 'reward-card-cli'].map(
      (each) => `npm publish ./${each}-*.tgz --provenance --access public`,
    ),
  ]);
});
