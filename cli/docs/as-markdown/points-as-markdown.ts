import type { Statement } from '../../engine/guard/statements/read-statements.ts';
import type { OpenPoint } from '../../engine/model/contract.ts';
import { stateOfPoint } from '../../engine/view/state-of-point.ts';
import { groupsOf } from '../kinds-and-groups.ts';
import { whoseAnswers } from '../whose-answers.ts';
import { headed, paragraphs } from './documents-as-markdown.ts';

/** The register: first what to settle before going live, then every point by its group. */
export function pointsAsMarkdown(openPoints: readonly OpenPoint[]): string {
  const urgent = openPoints.filter((point) => point['before-live']);
  return paragraphs([
    '# Open points',
    answersHere(openPoints),
    '## Before you go live',
    urgent
      .map((point) => `- [${point.title}](#${point.id}) (\`${point.id}\`, ${point.impact}). ${urgencyOf(point)}`)
      .join('\n'),
    ...groupsOf(openPoints).flatMap(({ name, points }) => [`## ${name}`, ...points.map(pointOf)]),
  ]);
}

/** How many points there are, and who answers them here. */
export function answersHere(openPoints: readonly OpenPoint[]): string {
  const here = whoseAnswers(openPoints) || 'None of them is answered here: this is the open contract.';
  return `The interface specification leaves ${openPoints.length} points open. ${here}`;
}

/** What a point asks, or how it was answered. */
export function gistOf(point: OpenPoint): string {
  const { question, answers = [] } = point;
  const given = [...new Map(answers.map(({ answer, by }) => [answer, `Answered by ${by}: ${answer}`])).values()];
  return (stateOfPoint(point) === 'answered' ? given : [question, ...given]).join(' ');
}

function urgencyOf(point: OpenPoint): string {
  return stateOfPoint(point) === 'answered' ? gistOf(point) : `If you guess wrong: ${point['if-wrong']}`;
}

function pointOf(point: OpenPoint): string {
  const { id, title, kind, impact, observable, meanwhile, advice, source, at } = point;
  const until = [
    `- The contract meanwhile: ${meanwhile}`,
    `- What you can do: ${advice}`,
    `- If you guess wrong: ${point['if-wrong']}`,
  ];
  const where = [
    `- In the specification: ${source.map((each) => `[${each}](statements.md#${each})`).join(', ')}`,
    `- Where it matters: ${at.map((place) => `\`${place}\``).join(', ')}`,
  ];
  return paragraphs([
    headed(id, title, 3),
    `\`${id}\` · ${kind} · impact: ${impact} · shown by traffic: ${observable} · ${stateOfPoint(point)}`,
    gistOf(point),
    [...(stateOfPoint(point) === 'answered' ? [] : until), ...where].join('\n'),
  ]);
}

/** The interface specification, statement by statement. */
export function statementsAsMarkdown(statements: readonly Statement[]): string {
  const sections = [...new Set(statements.map(({ section }) => section))];
  return paragraphs([
    '# The specification, statement by statement',
    ...sections.flatMap((section) => [
      `## ${section}`,
      statements
        .filter((each) => each.section === section)
        .map(({ id, says, opens }) => {
          const links = opens.map((point) => `[${point}](open-points.md#${point})`).join(', ');
          return `- <a id="${id}"></a>\`${id}\` ${says.trim()}${links === '' ? '' : ` Leaves open: ${links}`}`;
        })
        .join('\n'),
    ]),
  ]);
}
