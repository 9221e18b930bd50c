import type { OpenApiDocument } from '../contract/contract.ts';

/** A curl command to try a mock with: the first request example of the document whose path is literal. */
export function sampleCurl({ paths }: OpenApiDocument, url: string): string {
  for (const [path, { post }] of Object.entries(paths)) {
    const [mediaType, { examples = {} }] = Object.entries(post?.requestBody?.content ?? {})[0] ?? ['', {}];
    const [example] = Object.values(examples);
    if (example === undefined || path.includes('{')) continue;
    const body = JSON.stringify(example.value).replaceAll("'", "'\\''");
    return `curl -i ${url}${path} -H 'content-type: ${mediaType}' -d '${body}'`;
  }
  return `curl -i ${url}`;
}
