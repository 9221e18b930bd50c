import type { Api, EntryPoint } from './read-api.ts';

/** Folder of the reports, relative to the root of the repository; one for each package. */
export const REPORTS = 'scripts/release/api';

/** Writes the surface of a package as Markdown, which `parseReport` reads. */
export function renderReport(name: string, api: Api): string {
  const parts = [...api].map(([entry, offers]) => {
    const code = [...offers].map(([offered, text]) => `// ${offered}\n${text === '' ? '' : `${text}\n`}`).join('\n');
    return `## ${entry}\n${code === '' ? '' : `\n\`\`\`ts\n${code}\`\`\`\n`}`;
  });
  return [`# What ${name} offers\n\nWritten by \`npm run api\`; \`npm test\` compares.\n`, ...parts].join('\n');
}

export function parseReport(report: string): Api {
  const [, ...parts] = report.split(/^## /m);
  return new Map(
    parts.map((part) => {
      const [entry = '', ...rest] = part.split('\n');
      const [, ...offers] = rest.join('\n').split(/^\/\/ /m);
      const texts = offers.map((offer): [string, string] => {
        const end = offer.indexOf('\n');
        return [
          offer.slice(0, end),
          offer
            .slice(end)
            .replace(/```\s*$/, '')
            .trim(),
        ];
      });
      return [entry, new Map(texts)];
    }),
  );
}

/** What differs from an accepted surface, in one line for each entry point that says what to do. */
export function compareApis(accepted: Api, found: Api): string[] {
  const entries = [...new Set([...accepted.keys(), ...found.keys()])];
  return entries.flatMap((entry) => {
    const changed = compareEntries(accepted.get(entry), found.get(entry));
    if (changed.length === 0) return [];
    return [`${entry}: ${changed.join(', ')}. If that is meant, run npm run api, and say it in a changeset.`];
  });
}

function compareEntries(before?: EntryPoint, after?: EntryPoint): string[] {
  if (before === undefined) return ['this entry point is new'];
  if (after === undefined) return ['this entry point is gone'];
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return names.flatMap((name) => {
    if (!after.has(name)) return [`${name} is gone`];
    if (!before.has(name)) return [`${name} is new`];
    return before.get(name) === after.get(name) ? [] : [`${name} changed`];
  });
}
