import type { Annotated } from './contract.ts';

type Answers = NonNullable<Annotated['x-answers']>;

/**
 * The open points and the answers of several nodes that are shown as one. A point that only some of them answer stands
 * in both; one that they answer differently has all its answers.
 */
export function joinPoints(nodes: readonly Annotated[]): Required<Pick<Annotated, 'x-open-points' | 'x-answers'>> {
  const answers: Answers = {};
  for (const [id, { answer, by }] of nodes.flatMap((node) => Object.entries(node['x-answers'] ?? {}))) {
    const given = answers[id]?.answer ?? '';
    answers[id] = { answer: given.includes(answer) ? given : `${given} ${answer}`.trim(), by };
  }
  return { 'x-open-points': [...new Set(nodes.flatMap((node) => node['x-open-points'] ?? []))], 'x-answers': answers };
}
