import type { Annotated, OpenPoint } from '../model/contract.ts';
import { eachNode, valueAt } from '../model/json-pointer.ts';
import { IMPACTS } from '../model/roles.ts';
import { counted } from '../model/words.ts';
import { stateOfPoint } from './mark-open-points.ts';
import { type PointsAt, pointsOf } from './points-at.ts';

export type NamedPoint = Pick<OpenPoint, 'id' | 'title' | 'question' | 'impact'>;

/** How one kind of output writes about points. */
export interface Wording {
  readonly label: (label: string) => string;
  readonly name: (point: NamedPoint) => string;
  /** The points that are open at one place, those of the highest stakes first. */
  readonly open: (points: readonly NamedPoint[]) => string;
  /** Answers under one label, each after the name of its point. */
  readonly answered: (label: string, answers: readonly string[]) => string;
}

/** For texts that are read away from the register: each point under its title and id, with its question. */
const IN_WORDS: Wording = {
  label: (label) => `${label}:`,
  name: ({ id, title }) => `${title} (\`${id}\`)`,
  open: (points) => {
    const lines = points.map((point) => [IN_WORDS.name(point), point.question].filter(Boolean).join(': '));
    return lines.length === 1 ? `Open: ${lines.join()}` : `Open:\n\n${lines.map((line) => `- ${line}`).join('\n')}`;
  },
  answered: (label, answers) => answers.map((answer) => `${label} ${answer}`).join('\n\n'),
};

/** How many points are open, and how many of them have the highest stakes that any of them has. */
export function countOf(points: readonly NamedPoint[]): string {
  const total = `${points.length} open point${points.length === 1 ? '' : 's'}`;
  const worst = IMPACTS.find((impact) => points.some((point) => point.impact === impact));
  const { length } = points.filter(({ impact }) => impact === worst);
  return length === points.length ? `${total} about ${worst}` : `${total}, ${length} about ${worst}`;
}

const byStakes = (one: NamedPoint, other: NamedPoint) => IMPACTS.indexOf(one.impact) - IMPACTS.indexOf(other.impact);

/**
 * The text that a description ends with: the values seen, what is answered, in the words of the answer, and what is open.
 * Empty where there is nothing to say.
 */
export function describeOpenPoints(
  { valuesSeen, ids, answers }: Omit<PointsAt, 'sources'>,
  openPoints: readonly OpenPoint[],
  { label, name, open, answered }: Wording = IN_WORDS,
): string {
  if (valuesSeen.length + ids.length + Object.keys(answers).length === 0) return '';
  // An id that the register lacks is shown all the same: documents are edited before their register.
  const pointOf = (id: string): NamedPoint =>
    openPoints.find((point) => point.id === id) ?? { id, title: id, question: '', impact: 'convenience' };
  const labels = Map.groupBy(Object.entries(answers), ([id, { by, added }]) =>
    label(`${added ? 'Added' : 'Answered'}${ids.includes(id) ? ' in part' : ''} by ${by}`),
  );
  return [
    ...(valuesSeen.length > 0
      ? [`${label('Values seen')} ${valuesSeen.map((value) => `\`${value}\``).join(', ')}.`]
      : []),
    ...[...labels].map(([each, given]) =>
      answered(
        each,
        given.map(([id, { answer }]) => `${name(pointOf(id))}: ${answer}`),
      ),
    ),
    ...(ids.length > 0 ? [open(ids.map(pointOf).toSorted(byStakes))] : []),
  ].join('\n\n');
}

/** The beginning of a sentence that says how many points there are. */
export const pointsLeftOpen = ({ length }: readonly OpenPoint[]): string =>
  `The interface specification leaves ${counted(length, 'point')} open`;

/** The paragraph that ends the introduction of a document with open points: how many there are, answered or not, and where they are listed. */
function summariseOpenPoints(openPoints: readonly OpenPoint[]): string {
  if (openPoints.length === 0) return '';
  const all = `**Open points.** ${pointsLeftOpen(openPoints)}.`;
  const count = (state: ReturnType<typeof stateOfPoint>) =>
    openPoints.filter((point) => stateOfPoint(point) === state).length;
  const [first] = openPoints.flatMap(({ answers = [] }) => answers);
  if (first === undefined) {
    return `${all} Each place that leaves one open names it in \`x-open-points\`; \`open-points.json\` lists them all.`;
  }
  const answered = count('answered');
  const parts = count('partly answered');
  const number = answered === openPoints.length ? 'all of them' : `${answered} of them`;
  return (
    `${all} The overlay \`${first.by}\` answers ${number}${parts > 0 ? `, and ${parts} more in part` : ''}. Each place ` +
    'names those still open in `x-open-points` and those answered in `x-answers`; `open-points.json` lists them all.'
  );
}

type TextOf = (node: Annotated & Record<string, unknown>, pointer: string) => string;

/** Makes the function that says what a published bundle adds to the description of a node: what is open there, or answered. */
export function addedTexts(openPoints: readonly OpenPoint[]): TextOf {
  return (node, pointer) => {
    const text = describeOpenPoints(pointsOf(node), openPoints);
    return pointer === '/info' ? [text, summariseOpenPoints(openPoints)].filter(Boolean).join('\n\n') : text;
  };
}

/** A document in which the description of each node ends with what `textOf` says of the node: a copy, unless that is nothing. */
export function addToDescriptions<Document extends object>(document: Document, textOf: TextOf): Document {
  const texts = textsOf(document, textOf);
  return texts.size === 0 ? document : describe(structuredClone(document), texts);
}

/** Has the description of each node end with what `textOf` says of the node. */
export function extendDescriptions<Document extends object>(document: Document, textOf: TextOf): Document {
  return describe(document, textsOf(document, textOf));
}

function textsOf(document: object, textOf: TextOf): Map<string, string> {
  const texts = new Map<string, string>();
  eachNode(document, (node, pointer) => {
    const text = textOf(node, pointer);
    if (text !== '') texts.set(pointer, text);
  });
  return texts;
}

function describe<Document extends object>(document: Document, texts: ReadonlyMap<string, string>): Document {
  for (const [pointer, text] of texts) {
    const node = valueAt(document, pointer) as Annotated;
    const facts = typeof node.description === 'string' ? node.description.trimEnd() : '';
    node.description = [facts, text].filter(Boolean).join('\n\n');
  }
  return document;
}

/** A copy of a document of which no description ends with the very text that `addToDescriptions` puts there. */
export function withoutAddedTexts<Document extends object>(document: Document, textOf: TextOf): Document {
  const copy = structuredClone(document);
  eachNode(copy, (node, pointer) => {
    if (typeof node.description !== 'string') return;
    const text = textOf(node, pointer);
    if (text === '' || !node.description.endsWith(text)) return;
    const facts = node.description.slice(0, -text.length).trimEnd();
    if (facts === '') delete node.description;
    else node.description = facts;
  });
  return copy;
}
