import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/root.ts';
import { contract } from '../../../test/contract.ts';
import { sampled } from '../../../test/sampled.ts';
import type { Contract, OpenPoint } from '../src/engine/model/contract.ts';
import { eachNode } from '../src/engine/model/json-pointer.ts';
import { pathOperations } from '../src/engine/model/path-operations.ts';
import { ROLES } from '../src/engine/model/roles.ts';
import { createAnalysis } from '../src/engine/observe/create-analysis.ts';
import { BROKEN_PROVIDERS } from './traffic/broken-providers.ts';
import { STORY } from './traffic/story.ts';
import { STATEMENTS, type Traffic } from './traffic/traffic.ts';

/** The questions of silences know the words of money and cards, as those of any other trade. */
const ASKS_ABOUT_MONEY = /^packages\/unsaid\/src\/silences\//;

/** Names of fields and options that every program has words of its own for. */
const GENERAL = [
  ...[
    'access',
    'added',
    'base-url',
    'code',
    'data',
    'delivery',
    'event',
    'failed',
    'file',
    'format',
    'method',
    'reason',
    'status',
  ],
  ...['total', 'type', 'value'],
];

/** The names that our documents, register and statements give to things, as expressions that find them in code. */
function namesOfOurs(): RegExp[] {
  const fields = new Set<string>();
  for (const { components } of [contract.openapi, contract.asyncapi])
    eachNode(components.schemas, ({ properties }) => {
      for (const name of Object.keys(properties ?? {})) fields.add(name);
    });
  const isWord = (name: string) => /^[a-z]+$/.test(name);
  const names = [
    ...contract.openPoints
      .map(({ id }) => id)
      .filter((id) => !ROLES.some((role) => role === id) && !GENERAL.includes(id)),
    ...pathOperations(contract.openapi.paths).map(({ operation }) => operation.operationId),
    ...Object.keys(contract.openapi.webhooks),
    ...contract.sections.keys(),
    ...[...fields].filter((name) => !GENERAL.includes(name)),
  ];
  const anyOf = (some: readonly string[]) => some.map((name) => name.replaceAll('.', '\\.')).join('|');
  return [
    new RegExp(`(?<![\\w-])(?:${anyOf(names.filter((name) => !isWord(name)))})(?![\\w-])`, 'g'),
    // A name that is a word of English counts where code uses it, and not in a sentence.
    new RegExp(
      `(?<=['"\`.])(?:${anyOf(names.filter(isWord))})(?=['"\`])|(?<=\\w\\.)(?:${anyOf(names.filter(isWord))})\\b`,
      'g',
    ),
  ];
}

/** The lines of the code in some folders that name one of these, as `file:line: names`. */
async function linesThatName(
  names: readonly RegExp[],
  folders: readonly string[],
  kind = /\.[jt]s$/,
): Promise<string[]> {
  const found: string[] = [];
  for (const folder of folders) {
    for (const entry of await readdir(path.join(ROOT, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !kind.test(entry.name) || /[\\/](?:dist|node_modules|test)\b/.test(entry.parentPath))
        continue;
      const file = path.join(entry.parentPath, entry.name);
      const text = await readFile(file, 'utf8');
      for (const [index, line] of text.split('\n').entries()) {
        const named = new Set(names.flatMap((each) => line.match(each) ?? []));
        if (named.size > 0) found.push(`${path.relative(ROOT, file)}:${index + 1}: ${[...named].join(', ')}`);
      }
    }
  }
  return found;
}

const fileOf = (each: string) => each.split(':')[0] ?? '';

test('the run-time names nothing of ours', async () => {
  // A mask also hides the numbers of payment cards.
  const names = [...namesOfOurs(), /reward.?card|\bcards?\b(?!\|account)/gi];
  expect(await linesThatName(names, ['packages/unsaid-runtime'])).toEqual([]);
});

/** Words that only a program for reward cards needs. */
const CARDS = /reward.?card|\bcards?\b/gi;

test('the command for any API names nothing of ours', async () => {
  const names = namesOfOurs();
  expect(names.every((each) => 'a Card: card_id, "balance"'.match(each))).toBe(true);
  const found = await linesThatName([...names, CARDS], ['packages/unsaid']);
  const general = found.filter((each) => !ASKS_ABOUT_MONEY.test(fileOf(each)));
  expect(general.length).toBeLessThan(found.length);
  expect(general).toEqual([]);
});

test('its guides and README name nothing of ours', async () => {
  const ids = namesOfOurs().slice(0, 1);
  expect(await linesThatName([...ids, CARDS], ['packages/unsaid'], /(?<!CHANGELOG)\.md$/)).toEqual([]);
});

/** A copy of the contract in which every point goes by another id, or is another point. */
function withPoints(change: (point: OpenPoint) => OpenPoint): Contract {
  const changed = new Map(contract.openPoints.map((point) => [point.id, change(point)]));
  const copy = structuredClone(contract);
  for (const document of [copy.openapi, copy.asyncapi])
    eachNode(document, (node) => {
      const ids = node['x-open-points'];
      if (Array.isArray(ids)) node['x-open-points'] = ids.map((id) => changed.get(id)?.id ?? id);
    });
  return { ...copy, openPoints: [...changed.values()] };
}

/** What traffic shows, without what only cards are judged by. */
function findingsBy(by: Contract, traffic: Traffic) {
  const analysis = createAnalysis(by, { statements: STATEMENTS });
  for (const each of traffic) {
    if ('request' in each) analysis.addExchange(each);
    else analysis.addDelivery(each);
  }
  const { findings, skipped } = analysis.result();
  return { findings, skipped };
}

const TRAFFIC = [
  ['a provider that keeps the contract', STORY] as const,
  ...BROKEN_PROVIDERS.map(([name, traffic]) => [name, traffic] as const),
];

describe('a point is known by its role and by what bears on it, and never by its id', () => {
  const renamed = withPoints((point) => ({ ...point, id: `q-${point.id}` }));
  const mute = withPoints(({ role: _, bears: __, ...point }) => point);

  test.each(sampled(TRAFFIC, 4))('%s', (_, traffic) => {
    const { findings, skipped } = findingsBy(contract, traffic);
    const under = findings.map((each) => ({ ...each, openPoints: each.openPoints.map((id) => `q-${id}`) }));
    expect(findingsBy(renamed, traffic)).toEqual({ findings: under, skipped });
    // What contradicts a statement does so whatever the register says, or leaves unsaid.
    const breaches = (of: Contract) => findingsBy(of, traffic).findings.filter((each) => each.class === 'breach');
    const facts = (of: Contract) => breaches(of).map(({ openPoints: _, ...each }) => each);
    expect(facts(mute)).toEqual(facts(contract));
    expect(findingsBy(mute, traffic).skipped).toEqual(skipped);
  });
});

test('each role is asked by the rules that are about it', () => {
  const roles = new Map(contract.openPoints.map(({ id, role }) => [id, role]));
  const told = TRAFFIC.flatMap(([, traffic]) => findingsBy(contract, traffic).findings).flatMap(
    ({ rule, openPoints }) => openPoints.flatMap((id) => (roles.get(id) ? [`${roles.get(id)}: ${rule}`] : [])),
  );
  expect([...new Set(told)].toSorted()).toEqual([
    'amounts: value-range',
    'attempt-counting: attempt-count',
    'attempt-counting: attempts',
    'credentials: credential',
    'errors: error-body',
    'errors: error-code',
    'errors: status',
    'event-identity: attempt-body',
    'event-identity: repeated-event',
    'exhausted-deliveries: after-last-attempt',
    'media-types: media-type',
    'request-fields: unlisted-field',
    'retry-intervals: interval',
    'signature: form',
    'signed-content: form',
    'successes: status',
    'successes: undeclared-status',
  ]);
});
