import type { Contract, OpenPoint } from '../../engine/model/contract.ts';
import { pathOperations } from '../../engine/model/path-operations.ts';
import { eventMessages } from '../../engine/view/events.ts';
import type { Guide } from '../guides/read-guides.ts';
import { paragraphs } from './documents-as-markdown.ts';
import { answersHere, gistOf } from './points-as-markdown.ts';

interface Listed {
  readonly contract: Contract;
  readonly guides: readonly Guide[];
  /** Name and title of every page that has a Markdown file beside it. */
  readonly pages: readonly (readonly [file: string, title: string])[];
  /** Files for programs. */
  readonly downloads: readonly string[];
}

/** The site for programs that read text, by the convention of llmstxt.org: what there is, and where it is written out. */
export function llmsText({ contract, guides, pages, downloads }: Listed): string {
  const { openapi, asyncapi, openPoints } = contract;
  const messages = eventMessages(asyncapi);
  const operations = pathOperations(openapi.paths).map(({ name, method, operation: { operationId, summary } }) => {
    return `- [${method.toUpperCase()} ${name}](rest.md#${operationId}): ${summary} (\`${operationId}\`)`;
  });
  const events = pathOperations(openapi.webhooks).map(({ name }) => {
    return `- [${name}](events.md#${name}): ${messages[name]?.summary ?? ''}`;
  });
  const [urgent, others] = [true, undefined].map((mark) => openPoints.filter((point) => point['before-live'] === mark));
  return paragraphs([
    `# ${openapi.info.title}`,
    `> ${openapi.info.summary ?? openapi.info.title}.`,
    `${answersHere(openPoints)} Do not fill what is open by a guess: the documents state what the specification states, and nothing more.`,
    '## Pages',
    pages.map(([file, title]) => `- [${title}](${file})`).join('\n'),
    '## Operations',
    operations.join('\n'),
    '## Events',
    events.join('\n'),
    '## Open points to settle before going live',
    pointList(urgent),
    '## Other open points',
    pointList(others),
    '## Guides',
    guides.map(({ name, title }) => `- [${title}](guide-${name}.md)`).join('\n'),
    '## Optional',
    downloads.map((file) => `- [${file}](${file})`).join('\n'),
  ]);
}

function pointList(points: readonly OpenPoint[] = []): string {
  return points
    .map(
      (point) => `- [${point.title}](open-points.md#${point.id}): \`${point.id}\`, ${point.impact}. ${gistOf(point)}`,
    )
    .join('\n');
}
