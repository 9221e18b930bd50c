import { expect, test } from 'vitest';
import { contract } from '../contract.ts';
import { readRecipe } from './recipe.ts';

const TEXT = await readRecipe('http', 'cards.http');
const [HEAD = '', ...REQUESTS] = TEXT.split(/^### /m);
const VARIABLES = Object.fromEntries([...HEAD.matchAll(/^@(\w+) = (.*)$/gm)].map(([, name, value]) => [name, value]));

interface Example {
  readonly summary: string;
  readonly value: unknown;
}
interface Operation {
  readonly summary: string;
  readonly requestBody?: { readonly content: { readonly 'application/json': { examples: Record<string, Example> } } };
}

/** Every operation with every example of its body, as the documents have them. */
function statedRequests() {
  const paths = contract.openapi.paths as Record<string, Record<string, Operation>>;
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { summary, requestBody }]) => {
      const examples = Object.values(requestBody?.content['application/json'].examples ?? {});
      const line = `${method.toUpperCase()} {{base_url}}${path.replace('{', '{{').replace('}', '}}')}`;
      if (examples.length === 0) return [{ title: summary, line, body: undefined }];
      return examples.map((example) => ({ title: `${summary}: ${example.summary}`, line, body: example.value }));
    }),
  );
}

/** A request as editors read it: title, comments, request line, headers, and a body below an empty line. */
function parseRequest(text: string) {
  const [head = '', ...body] = text.trimEnd().split('\n\n');
  const [title = '', ...rest] = head.split('\n');
  const [line = '', ...headers] = rest.filter((each) => !each.startsWith('#'));
  const json = body.join('\n\n');
  return { title, line, headers, body: json === '' ? undefined : JSON.parse(json) };
}

const requests = REQUESTS.map(parseRequest);

test('the file has every operation with every example of the contract, and nothing else', () => {
  const found = requests.map(({ title, line, body }) => ({ title, line, body }));
  const byTitle = (one: { title: string }, other: { title: string }) => one.title.localeCompare(other.title);
  expect(found.toSorted(byTitle)).toEqual(statedRequests().toSorted(byTitle));
});

test('what a user fills in is open, and says so', () => {
  expect(Object.keys(VARIABLES)).toEqual(['base_url', 'credential', 'card_id']);
  const named = [...TEXT.matchAll(/open point \(([a-z-]+)\)/g)].map(([, id]) => id);
  expect(named).toEqual(['base-url', 'api-credentials', 'csv-columns']);
  const known = contract.openPoints.map(({ id }) => id);
  expect(named.filter((id) => !known.includes(id ?? ''))).toEqual([]);
  const headers = new Set(requests.flatMap((request) => request.headers));
  expect([...headers]).toEqual(['Authorization: {{credential}}', 'Content-Type: application/json']);
});
