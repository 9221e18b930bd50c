import type { OpenPoint } from './contract.ts';
import type { PointsAt } from './points-at.ts';

/** What a text has to name of a point. */
export type NamedPoint = Pick<OpenPoint, 'id' | 'title' | 'question'>;

/** How one kind of output writes about points. */
export interface Wording {
  readonly label: (label: string) => string;
  readonly name: (point: NamedPoint) => string;
  /** Several points that are open at one place. */
  readonly list: (points: readonly NamedPoint[]) => string;
}

/** For texts that are read away from the register: each point under its title and id, with its question. */
export const IN_WORDS: Wording = {
  label: (label) => `${label}:`,
  name: ({ id, title }) => `${title} (\`${id}\`)`,
  list: (points) => {
    const lines = points.map((point) => [IN_WORDS.name(point), point.question].filter(Boolean).join(': '));
    return lines.length === 1 ? ` ${lines.join()}` : `\n\n${lines.map((line) => `- ${line}`).join('\n')}`;
  },
};

/**
 * The text that a description ends with: the values seen, the points that are open, and those that are answered, in the
 * words of the answer. Empty where there is nothing to say.
 */
export function describeOpenPoints(
  { valuesSeen, ids, answers }: Omit<PointsAt, 'sources'>,
  openPoints: readonly OpenPoint[],
  { label, name, list }: Wording = IN_WORDS,
): string {
  // An id that the register lacks is shown all the same: documents are edited before their register.
  const pointOf = (id: string): NamedPoint =>
    openPoints.find((point) => point.id === id) ?? { id, title: id, question: '' };
  const answered = Object.entries(answers).map(
    ([id, { answer, by }]) =>
      `${label(`Answered${ids.includes(id) ? ' in part' : ''} by ${by}`)} ${name(pointOf(id))}: ${answer}`,
  );
  return [
    ...(valuesSeen.length > 0
      ? [`${label('Values seen')} ${valuesSeen.map((value) => `\`${value}\``).join(', ')}.`]
      : []),
    ...(ids.length > 0 ? [`${label('Open')}${list(ids.map(pointOf))}`] : []),
    ...answered,
  ].join('\n\n');
}
