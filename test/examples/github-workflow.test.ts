import { cpSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startSandbox } from 'reward-card-sandbox';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseYaml } from '../../packages/unsaid/src/engine/read/parse-yaml.ts';
import { ROOT } from '../../scripts/root.ts';
import { type Outcome, packedPackage, run, workbench } from '../package/packed-package.ts';
import { readRecipe } from './recipe.ts';

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly env?: Record<string, string>;
  readonly with?: Record<string, unknown>;
}
interface Workflow {
  readonly permissions: Record<string, string>;
  readonly jobs: Record<string, { readonly steps: readonly Step[]; readonly if?: string }>;
}

const TEXT = await readRecipe('github-workflow', 'contract.yml');
const README = await readRecipe('github-workflow', 'README.md');
const { permissions, jobs } = parseYaml(TEXT, 'contract.yml').value as Workflow;
const steps = Object.values(jobs).flatMap((job) => job.steps);
const EXPRESSION = /\$\{\{ (?:vars|secrets)\.(\w+) \}\}/g;

test('each action is pinned by a commit, with its release in a comment', () => {
  const uses = steps.filter((step) => step.uses).length;
  expect(uses).toBeGreaterThan(0);
  expect(TEXT.match(/uses: actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/gm)).toHaveLength(uses);
});

test('it may read, keeps no token, never checks a service for a pull request, and puts no expression into a script', () => {
  expect(permissions).toEqual({ contents: 'read' });
  const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
  for (const checkout of checkouts) expect(checkout.with).toMatchObject({ 'persist-credentials': false });
  expect(jobs.service?.if).toBe("github.event_name != 'pull_request'");
  expect(steps.filter((step) => step.run?.includes('${{'))).toEqual([]);
});

test('it runs a Node that the command line runs on', async () => {
  const { engines } = JSON.parse(await readFile(path.join(ROOT, 'packages/unsaid/package.json'), 'utf8'));
  const nodes = steps.filter(({ uses }) => uses?.startsWith('actions/setup-node@'));
  expect(nodes.length).toBeGreaterThan(0);
  for (const step of nodes)
    expect(Number(step.with?.['node-version'])).toBeGreaterThanOrEqual(Number.parseInt(engines.node.slice(2), 10));
});

test('the README names every variable and secret', () => {
  const used = new Set([...TEXT.matchAll(EXPRESSION)].map(([, name = '']) => name));
  expect([...used].filter((name) => !README.includes(`\`${name}\``))).toEqual([]);
});

describe.runIf(process.env.SOAK)('in a project with the packages as they are published', () => {
  const packed = packedPackage();
  const user = workbench();
  const npm = { npm_config_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' };
  const inProject = (file: string) => path.join(user.folder, file);
  const shell = (script: string, env = {}) => run(user.folder, 'bash', ['-e', '-c', script], { ...npm, ...env });

  beforeAll(async () => {
    // There is no registry: what npm would get from it is packed here, as it is installed.
    const dependencies: Record<string, string> = {
      'reward-card-contract': `file:${packed.tarballs.get('reward-card-contract')}`,
      'unsaid-runtime': `file:${packed.tarballs.get('unsaid-runtime')}`,
    };
    for (const name of ['openapi-fetch', 'openapi-typescript-helpers']) {
      const { output } = await run(user.folder, 'npm', [
        'pack',
        path.join(ROOT, 'node_modules', name),
        '--ignore-scripts',
        '--silent',
      ]);
      dependencies[name] = `file:${inProject(output.trim())}`;
    }
    await writeFile(inProject('package.json'), JSON.stringify({ type: 'module', dependencies }));
    cpSync(path.join(ROOT, 'packages/reward-card-sandbox/overlay'), inProject('answers'), { recursive: true });
    const [, generate = ''] = /(npx reward-card generate .+)/.exec(README) ?? [];
    expect(await shell(`npm install --package-lock-only --silent && ${generate}`)).toMatchObject({ code: 0 });
    await writeFile(inProject('contract.sh'), await readRecipe('ci', 'contract.sh'));
    // As a clone is that has the main branch.
    const git = 'git -c user.name=A -c user.email=a@b.example';
    const commit = `git init -q . && ${git} add answers contract && ${git} commit -qm first`;
    expect(await shell(`${commit} && git update-ref refs/remotes/origin/main HEAD`)).toMatchObject({ code: 0 });
  });

  /** Runs the steps of a job as GitHub does: after one that failed only those that say so. */
  async function runJob(name: string, values: Record<string, string> = {}): Promise<(Outcome & { name: string })[]> {
    const outcomes: (Outcome & { name: string })[] = [];
    for (const step of jobs[name]?.steps ?? []) {
      if (step.run === undefined) continue;
      const hasFailed = outcomes.some(({ code }) => code !== 0);
      if (hasFailed && !step.if?.startsWith('always()')) continue;
      const fill = (text: string) => text.replaceAll(EXPRESSION, (_, key) => values[key] ?? `no ${key}`);
      const env = Object.fromEntries(Object.entries(step.env ?? {}).map(([key, value]) => [key, fill(value)]));
      const outcome = await shell(step.run, {
        ...env,
        GITHUB_BASE_REF: 'main',
        GITHUB_STEP_SUMMARY: inProject('summary.md'),
      });
      outcomes.push({ name: step.name ?? '', ...outcome });
    }
    return outcomes;
  }

  const valuesFor = (baseUrl: string, token: string) => ({
    REWARD_CARD_BASE_URL: baseUrl,
    REWARD_CARD_CREDENTIAL_HEADER: 'Authorization',
    REWARD_CARD_CREDENTIAL: `Bearer ${token}`,
    REWARD_CARD_TEST_PHONE: '+254712345678',
    REWARD_CARD_TEST_CURRENCY: 'KES',
  });

  test('both jobs are green where nothing changed, and the summary tells what was learnt', async () => {
    expect(await runJob('generated')).toMatchObject([{ code: 0 }, { code: 0 }, { code: 0 }]);
    await using sandbox = await startSandbox({ port: 0 });
    const outcomes = await runJob('service', valuesFor(sandbox.url, sandbox.token));
    expect(outcomes).toMatchObject([{ code: 0 }, { code: 0 }, { code: 0 }]);
    expect(await readFile(inProject('summary.md'), 'utf8')).toMatch(/^# /m);
    const { data } = await sandbox.controls.GET('/_sandbox/cards');
    expect(data?.items.map(({ balance }) => balance)).toEqual([200]);
  });

  test('the script for any other CI is green, and fails where contract/ was edited or a caller has to act', async () => {
    await using sandbox = await startSandbox({ port: 0 });
    const service = {
      BASE_URL: sandbox.url,
      CREDENTIAL_HEADER: 'Authorization',
      CREDENTIAL: `Bearer ${sandbox.token}`,
      TEST_PHONE: '+254712345678',
      TEST_CURRENCY: 'KES',
    };
    for (const check of ['generated', 'changed', 'service'])
      expect([check, await shell(`sh contract.sh ${check}`, service)]).toEqual([
        check,
        expect.objectContaining({ code: 0 }),
      ]);
    expect(await shell('sh contract.sh')).toMatchObject({ code: 2 });
    const file = inProject('contract/openapi.json');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('"/v1/cards/issue":', '"/v2/cards/issue":'));
    for (const check of ['generated', 'changed'])
      expect([check, await shell(`sh contract.sh ${check}`)]).toEqual([check, expect.objectContaining({ code: 1 })]);
    await writeFile(file, text);
  });

  test('the jobs of GitLab run that script alone', async () => {
    const jobs = parseYaml(await readRecipe('ci', 'gitlab-ci.yml'), 'gitlab-ci.yml').value as Record<
      string,
      { script?: string[] }
    >;
    const lines = Object.values(jobs).flatMap(({ script = [] }) => script);
    expect(lines.filter((line) => !line.startsWith('git fetch'))).toEqual(
      ['generated', 'changed', 'service'].map((check) => `sh contract.sh ${check}`),
    );
  });
});
