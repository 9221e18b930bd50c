import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CLASSES, type Side } from '../packages/unsaid/src/engine/compare/contracts/change.ts';
import { compareContracts } from '../packages/unsaid/src/engine/compare/contracts/compare-contracts.ts';
import { contentsOf, readBases, sideOf } from '../packages/unsaid/test/diff/edits/edited-sides.ts';
import type { LabelledEdit } from '../packages/unsaid/test/diff/edits/labels.ts';
import { EDITS } from '../packages/unsaid/test/diff/edits.ts';
import { ROOT } from '../scripts/root.ts';
import { explain, readExplanations } from './diff/explanations.ts';
import { type Judged, nameOf, oursOf, type Verdict } from './diff/judged.ts';
import { type Found, RUN, TOOLS, withFiles } from './diff/tools.ts';

// Compares our verdicts with those of oasdiff and `redocly diff` on the open contract and the sandbox's variant, and on the labelled
// edits of the OpenAPI document, in both directions. Prints the tables of bench/README.md: `pair` and `edits` choose one of
// them, `--all` lists every disagreement. Exits with 1 where one has no explanation, or an explanation no disagreement.

const bases = await readBases();
const chosen = process.argv.slice(2);
if (!chosen.includes('edits')) await printPair();
if (!chosen.includes('pair')) process.exitCode = await printEdits();

/** The contract as both packages publish it, bundles with descriptions of what is open and answered. */
async function printPair(): Promise<void> {
  const [open, sandbox] = [sideOf('open', bases.open), sideOf('sandbox', bases.sandbox)];
  const rows = [
    ...(await pairRows('open to sandbox', ['generated', 'packages/reward-card-sandbox/generated'], [open, sandbox])),
    ...(await pairRows('sandbox to open', ['packages/reward-card-sandbox/generated', 'generated'], [sandbox, open])),
  ];
  print(['direction', 'tool', 'REST', 'events', 'answered points named'], rows);
}

async function pairRows(direction: string, folders: [string, string], sides: [Side, Side]): Promise<string[][]> {
  const { changes } = compareContracts(...sides);
  const counts = (document: string) =>
    CLASSES.map((each) => [changes.filter((change) => change.document === document && change.class === each), each])
      .filter(([found]) => (found?.length ?? 0) > 0)
      .map(([found, each]) => `${found?.length} ${each as string}`)
      .join(', ');
  const points = changes
    .filter((change) => ['closed', 'reopened'].includes(change.class))
    .flatMap((change) => change.openPoints);
  const rows = [[direction, 'reward-card diff', counts('openapi'), counts('asyncapi'), `${new Set(points).size}`]];
  for (const tool of TOOLS) {
    const found = async (file: string) => {
      const [old, now] = folders.map((folder) => path.join(ROOT, folder, file));
      return withFiles(async (write) => {
        const copy = async (name: string, from = '') => write(name, JSON.parse(await readFile(from, 'utf8')));
        return shown(await RUN[tool](await copy('old.json', old), await copy('new.json', now)));
      });
    };
    rows.push([direction, tool, await found('openapi.json'), await found('asyncapi.json'), '0']);
  }
  return rows;
}

function shown(found: Found | undefined): string {
  if (found === undefined) return 'cannot read it';
  const { breaking, warnings, others } = found;
  return `${breaking} breaking, ${warnings > 0 ? `${warnings} warnings, ` : ''}${others} others`;
}

/** Runs the tools on every edit of the OpenAPI document, two edits at a time. */
async function printEdits(): Promise<number> {
  const edits = EDITS.filter(({ documents }) => documents.includes('openapi'));
  const waiting = [...edits];
  const judged: Judged[] = [];
  const work = async () => {
    for (let edit = waiting.shift(); edit !== undefined; edit = waiting.shift()) judged.push(...(await judge(edit)));
  };
  await Promise.all([work(), work()]);
  printAgreements(judged);
  const disagreements = judged.filter(({ ours, theirs }) => (ours === 'breaking') !== (theirs === 'breaking'));
  const { rows, problems, lines } = explain(await readExplanations(), disagreements);
  print(['why', ...TOOLS], rows);
  if (process.argv.includes('--all')) console.log(lines.join('\n'));
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
}

async function judge(edit: LabelledEdit): Promise<Judged[]> {
  const { before, after } = contentsOf(bases, edit);
  return withFiles(async (write) => {
    const old = await write('old.json', sideOf('old', before).openapi);
    const now = await write('new.json', sideOf('new', after).openapi);
    const judged: Judged[] = [];
    for (const tool of TOOLS) {
      const found = [await RUN[tool](old, now), await RUN[tool](now, old)];
      for (const [index, direction] of (['forward', 'reverse'] as const).entries()) {
        const { ours, labels } = oursOf(edit[direction]);
        judged.push({ tool, name: nameOf(edit, direction), ours, labels, theirs: verdictOf(found[index]) });
      }
    }
    return judged;
  });
}

/** A warning of oasdiff is a change that may break a user; `oasdiff breaking` lists it, too. */
function verdictOf(found: Found | undefined): Verdict {
  if (found === undefined) return 'cannot read it';
  if (found.breaking + found.warnings > 0) return 'breaking';
  return found.others > 0 ? 'not breaking' : 'silent';
}

function printAgreements(judged: readonly Judged[]): void {
  const classes = [...CLASSES, 'nothing'] as const;
  const rows = classes.map((each) => {
    const cells = TOOLS.map((tool) => {
      const cases = judged.filter((one) => one.tool === tool && one.labels === each);
      const breaking = cases.filter(({ theirs }) => theirs === 'breaking').length;
      const silent = cases.filter(({ theirs }) => theirs === 'silent').length;
      return [
        cases.length,
        `${breaking} breaking, ${cases.length - breaking - silent} others, ${silent} not seen`,
      ] as const;
    });
    return [each, `${cells[0]?.[0]}`, ...cells.map(([, text]) => text)];
  });
  print(['labelled', 'comparisons', ...TOOLS], rows);
}

function print(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  console.log([line(head), line(head.map(() => '---')).replaceAll(' ', ''), ...rows.map(line), ''].join('\n'));
}
