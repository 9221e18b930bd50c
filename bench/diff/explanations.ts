import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseYaml } from '../../packages/unsaid/src/engine/read/parse-yaml.ts';
import type { Judged } from './judged.ts';
import { TOOLS, type Tool } from './tools.ts';

const FILE = path.join(import.meta.dirname, 'explanations.yaml');

/** Why a tool and the labels disagree on some edits. */
export type Explanation = { readonly why: string } & Partial<
  Record<Tool, readonly string[] | { readonly labelled: string[] }>
>;

/** Reads the explanations, one for each reason. */
export async function readExplanations(): Promise<readonly Explanation[]> {
  return parseYaml(await readFile(FILE, 'utf8'), FILE).value as Explanation[];
}

/** Holds explanations against disagreements: one row for each reason, and what has no counterpart. */
export function explain(explanations: readonly Explanation[], disagreements: readonly Judged[]) {
  const problems: string[] = [];
  const lines: string[] = [];
  const explained = new Set<Judged>();
  const rows = explanations.map((explanation) => {
    const counts = TOOLS.map((tool) => {
      const given = explanation[tool];
      if (given === undefined) return 0;
      const found = disagreements.filter((one) => one.tool === tool && fits(given, one));
      const missing = Array.isArray(given) ? given.filter((name) => !found.some((one) => one.name === name)) : [];
      if (found.length === 0) missing.push(explanation.why);
      problems.push(...missing.map((name) => `${tool}: the explanation of "${name}" explains no disagreement.`));
      const again = found.filter((one) => explained.has(one));
      problems.push(...again.map(({ name }) => `${tool}: "${name}" is explained twice.`));
      for (const one of found) explained.add(one);
      lines.push(
        ...found.map((one) => `${tool}: ${one.name}: labelled ${one.labels}, ${one.theirs}. ${explanation.why}`),
      );
      return found.length;
    });
    return [explanation.why, ...counts.map((count) => (count === 0 ? '' : `${count}`))];
  });
  const open = disagreements.filter((one) => !explained.has(one));
  problems.push(...open.map((one) => `${one.tool}: ${one.name}: labelled ${one.labels}, ${one.theirs}: unexplained.`));
  return { rows, problems, lines };
}

function fits(given: readonly string[] | { readonly labelled: string[] }, { name, labels }: Judged): boolean {
  return 'labelled' in given ? given.labelled.includes(labels) : given.includes(name);
}
