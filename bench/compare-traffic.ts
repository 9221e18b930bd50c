import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { harOf } from '../packages/unsaid/src/engine/observe/har-recorder.ts';
import { parseYaml } from '../packages/unsaid/src/engine/read/parse-yaml.ts';
import { BROKEN_PROVIDERS } from '../packages/unsaid/test/traffic/broken-providers.ts';
import { STORY } from '../packages/unsaid/test/traffic/story.ts';
import { analyse, breachesOf, type Traffic } from '../packages/unsaid/test/traffic/traffic.ts';
import { ROOT } from '../scripts/root.ts';
import { runTool } from '../scripts/run-tool.ts';

// Compares our analysis with `redocly drift` on the recordings of providers that are broken on purpose, and with what
// `redocly generate-spec` makes of a recording that keeps the contract. Prints the table of bench/README.md.

const SERVER = 'https://api.example.com';
const folder = await mkdtemp(path.join(tmpdir(), 'compare-traffic-'));

try {
  await printFound();
  await printInvented();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function printFound(): Promise<void> {
  const rest = BROKEN_PROVIDERS.filter(([, traffic]) => shape(calls(traffic)) !== shape(calls(STORY)));
  const conforming = await driftIn(STORY);
  const rows: string[] = [];
  const found = { ours: 0, drift: 0 };
  for (const [name, traffic, rule, place] of BROKEN_PROVIDERS) {
    const ours = breachesOf(analyse(traffic)).some((each) => each.rule === rule && each.place === place);
    const isRest = rest.some(([each]) => each === name);
    const problems = isRest ? await driftIn(traffic) : undefined;
    const drift = (problems?.length ?? 0) > conforming.length;
    found.ours += Number(ours);
    found.drift += Number(drift);
    rows.push(
      `| ${name} | ${ours ? `${rule} at ${place}` : 'no'} | ${isRest ? driftCell(problems ?? []) : 'no events'} |`,
    );
  }
  console.log(['| a provider that | ours | redocly drift |', '|---|---|---|', ...rows].join('\n'));
  console.log(
    `\nFound of ${BROKEN_PROVIDERS.length}, ${rest.length} of them in REST: ours ${found.ours}, drift ${found.drift}.`,
  );
  console.log(`In the story that keeps the contract: ours 0 breaches, drift ${conforming.length} problems.\n`);
}

function driftCell(problems: readonly Problem[]): string {
  return problems.length === 0 ? 'no' : [...new Set(problems.map(({ ruleId }) => ruleId))].join(', ');
}

/** Prints what became of a recording of a few calls: each set that was closed, each field made required. */
async function printInvented(): Promise<void> {
  const file = path.join(folder, 'inferred.yaml');
  const args = ['--server', SERVER, '--openapi-version', '3.1', '--output', file];
  await runTool('redocly', ['generate-spec', await recording(STORY), ...args]);
  const { value } = parseYaml(await readFile(file, 'utf8'), file);
  const closed = { required: 0, enum: 0, format: 0 };
  const walk = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return;
    const schema = node as Record<string, unknown>;
    if (Array.isArray(schema.required)) closed.required += schema.required.length;
    if (Array.isArray(schema.enum)) closed.enum += 1;
    if (typeof schema.format === 'string') closed.format += 1;
    Object.values(schema).forEach(walk);
  };
  walk((value as { paths: unknown }).paths);
  const statuses = Object.values((value as { paths: Record<string, Record<string, { responses: object }>> }).paths)
    .flatMap((item) => Object.values(item))
    .map(({ responses }) => Object.keys(responses).join(' '));
  console.log(
    `generate-spec: ${closed.required} fields required, ${closed.enum} sets closed, ${closed.format} formats fixed;`,
  );
  console.log(`statuses of the operations: ${statuses.join(', ')}.`);
}

interface Problem {
  readonly ruleId: string;
}

async function driftIn(traffic: Traffic): Promise<readonly Problem[]> {
  const api = path.join(ROOT, 'generated/openapi.yaml');
  const { output } = await runTool('redocly', [
    'drift',
    await recording(traffic),
    '--api',
    api,
    '--server',
    SERVER,
    '--format',
    'json',
  ]);
  return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)).problems;
}

async function recording(traffic: Traffic): Promise<string> {
  const file = path.join(folder, 'recording.har');
  await writeFile(file, harOf(calls(traffic), { name: 'compare-traffic', version: '1' }));
  return file;
}

function calls(traffic: Traffic) {
  return traffic.flatMap((exchange) => ('request' in exchange ? [{ exchange, milliseconds: 5 }] : []));
}

function shape(entries: ReturnType<typeof calls>): string {
  return JSON.stringify(
    entries.map(({ exchange: { request, response } }) => [request.url, response?.status, text(response?.body)]),
  );
}

function text(body: Uint8Array | undefined): string {
  return new TextDecoder().decode(body);
}
