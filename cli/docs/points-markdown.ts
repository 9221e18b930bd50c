import type { Statement } from '../engine/guard/statements/read-statements.ts';
import type { Contract, OpenPoint } from '../engine/model/contract.ts';
import { pathOperations } from '../engine/model/path-operations.ts';
import { eventMessages } from '../engine/view/events.ts';
import { stateOfPoint } from '../engine/view/state-of-point.ts';
import { headed, paragraphs } from './markdown.ts';

/** Whose answers the pages of a variant show, and how many; empty for the open contract. */
export function whoseAnswers(openPoints: readonly OpenPoint[]): string {
  const [given] = openPoints.flatMap(({ answers = [] }) => answers);
  if (given === undefined) return '';
  const answered = openPoints.filter((point) => stateOfPoint(point) !== 'open').length;
  const number = answered === openPoints.length ? `all ${answered}` : `${answered} of ${openPoints.length}`;
  return `These pages show the answers of **${given.by}** to ${number} open points; another provider may answer otherwise.`;
}

/** How many points there are, and who answers them here. */
export function answersHere(openPoints: readonly OpenPoint[]): string {
  const here = whoseAnswers(openPoints) || 'None of them is answered here: this is the open contract.';
  return `The interface specification leaves ${openPoints.length} points open. ${here}`;
}

/** A register in the order of its groups. */
export interface PointGroup {
  readonly name: string;
  /** Id of the group's heading on the page of open points. */
  readonly anchor: string;
  readonly points: readonly OpenPoint[];
}

/** Gathers the open points by group, both in the order of the register. */
export function groupsOf(openPoints: readonly OpenPoint[]): PointGroup[] {
  return [...Map.groupBy(openPoints, ({ group }) => group)].map(([name, points]) => {
    return { name, anchor: `group-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`, points };
  });
}

/** The register: first what to settle before going live, then every point by its group. */
export function pointsMarkdown(openPoints: readonly OpenPoint[]): string {
  const urgent = openPoints.filter((point) => point['before-live']);
  return paragraphs([
    '# Open points',
    answersHere(openPoints),
    urgent.length === 0 ? '' : '## Before you go live',
    urgent
      .map((point) => `- [${point.title}](#${point.id}) (\`${point.id}\`, ${point.impact}). ${urgencyOf(point)}`)
      .join('\n'),
    ...groupsOf(openPoints).flatMap(({ name, points }) => [`## ${name}`, ...points.map(pointOf)]),
  ]);
}

/** What a point asks, or how it was answered. */
function gistOf(point: OpenPoint): string {
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
    ['In the specification', source.map((each) => `[${each}](statements.md#${each})`)] as const,
    ['Where it matters', at.map((place) => `\`${place}\``)] as const,
  ].flatMap(([label, list]) => (list.length === 0 ? [] : [`- ${label}: ${list.join(', ')}`]));
  return paragraphs([
    headed(id, title, 3),
    `\`${id}\` · ${kind} · impact: ${impact} · shown by traffic: ${observable} · ${stateOfPoint(point)}`,
    gistOf(point),
    [...(stateOfPoint(point) === 'answered' ? [] : until), ...where].join('\n'),
  ]);
}

/** The interface specification in numbered statements, each with what it leaves open. */
export function statementsMarkdown(statements: readonly Statement[]): string {
  const sections = Map.groupBy(statements, ({ section }) => section);
  return paragraphs([
    '# The specification, statement by statement',
    `${statements.length} statements, in words of our own. The documents say nothing that none of them backs.`,
    ...[...sections].flatMap(([section, own]) => [`## ${section}`, own.map(statementOf).join('\n')]),
  ]);
}

function statementOf({ id, says, opens }: Statement): string {
  const links = opens.map((point) => `[\`${point}\`](open-points.md#${point})`).join(', ');
  const text = says.trim().replaceAll(/\s+/g, ' ');
  return `- <a id="${id}"></a>[\`${id}\`](#${id}) ${text}${links === '' ? '' : ` Leaves open: ${links}`}`;
}

interface Listed {
  readonly contract: Contract;
  /** Name and title of every page that has a Markdown file beside it. */
  readonly pages: readonly (readonly [file: string, title: string])[];
  /** Files for programs. */
  readonly downloads: readonly string[];
}

/** The site for programs that read text, by the convention of llmstxt.org: what there is, and where it is written out. */
export function llmsText({ contract, pages, downloads }: Listed): string {
  const { openapi, asyncapi, openPoints } = contract;
  const messages = eventMessages(asyncapi);
  const operations = pathOperations(openapi.paths).map(({ name, method, operation: { operationId, summary } }) => {
    return `- [${method.toUpperCase()} ${name}](reference.md#${operationId}): ${summary} (\`${operationId}\`)`;
  });
  const events = pathOperations(openapi.webhooks).map(({ name }) => {
    return `- [${name}](reference.md#${name}): ${messages[name]?.summary ?? ''}`;
  });
  const points = (wanted: (point: OpenPoint) => boolean) =>
    openPoints.filter(wanted).map((point) => {
      return `- [${point.title}](open-points.md#${point.id}): \`${point.id}\`, ${point.impact}. ${gistOf(point)}`;
    });
  const lists = [
    ['Pages', pages.map(([file, title]) => `- [${title}](${file})`)],
    ['Operations', operations],
    ['Events', events],
    ['Open points to settle before going live', points((point) => point['before-live'] === true)],
    ['Other open points', points((point) => point['before-live'] !== true)],
    ['Optional', downloads.map((file) => `- [${file}](${file})`)],
  ] as const;
  return paragraphs([
    `# ${openapi.info.title}`,
    `> ${openapi.info.summary ?? openapi.info.title}.`,
    `${answersHere(openPoints)} Do not fill what is open by a guess: the documents state what the specification states, and nothing more.`,
    ...lists.filter(([, lines]) => lines.length > 0).flatMap(([heading, lines]) => [`## ${heading}`, lines.join('\n')]),
  ]);
}
