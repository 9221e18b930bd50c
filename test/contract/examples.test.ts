import { describe, expect, test } from 'vitest';
import { createContractAjv, schemaAt } from '../../cli/engine/model/create-ajv.ts';
import { eachNode, isRecord, pointerToken, valueAt } from '../../cli/engine/model/json-pointer.ts';
import { contract } from '../contract.ts';

const ajv = createContractAjv(contract);

interface Sample {
  readonly document: 'openapi' | 'asyncapi';
  readonly place: string;
  readonly schema: string;
  readonly value: unknown;
  /** Set for examples that have one; those of a schema are bare values. */
  readonly summary?: unknown;
}

const SAMPLES = [...samplesOf('openapi'), ...samplesOf('asyncapi')];
const NAMED = SAMPLES.filter((sample) => 'summary' in sample);

function samplesOf(document: Sample['document']): Sample[] {
  const samples: Sample[] = [];
  eachNode(contract[document], (node, pointer) => {
    const { examples } = node;
    if (!isRecord(examples) || pointer.endsWith('/properties')) return;
    for (const [key, example] of Object.entries(examples)) {
      const place = `${pointer}/examples/${pointerToken(key)}`;
      if ('payload' in node)
        samples.push({ document, place, schema: `${pointer}/payload`, ...named(example, 'payload') });
      else if ('schema' in node)
        samples.push({ document, place, schema: `${pointer}/schema`, ...named(example, 'value') });
      else samples.push({ document, place, schema: pointer, value: example });
    }
  });
  return samples;
}

function named(example: unknown, key: 'payload' | 'value') {
  const { summary, [key]: value } = isRecord(example) ? example : {};
  return { summary, value };
}

function nameOf(place: string): unknown {
  const example = valueAt(contract.asyncapi, place) as { name?: string } | undefined;
  return example?.name ?? place.slice(place.lastIndexOf('/') + 1);
}

describe('every example', () => {
  test.each(SAMPLES)('is valid: $document $place', ({ document, schema, value }) => {
    const validate = schemaAt(ajv, document, schema);
    validate(value);
    expect(validate.errors ?? []).toEqual([]);
  });

  test.each(NAMED)('has a speaking name and a summary: $document $place', ({ document, place, summary }) => {
    const name = document === 'openapi' ? place.slice(place.lastIndexOf('/') + 1) : nameOf(place);
    expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(summary).toMatch(/^[A-Z0-9].*[^.]$/);
  });

  test('is there for every request, success response and event', () => {
    const { paths, webhooks } = contract.openapi;
    const operations = [...Object.values(paths), ...Object.values(webhooks)].flatMap((item) => Object.values(item));
    const bare = operations.filter(({ requestBody, responses }) => {
      const { default: _other, ...successes } = responses;
      const media = [requestBody, ...Object.values(successes)].flatMap((body) => Object.values(body?.content ?? {}));
      return media.some(({ examples }) => Object.keys(examples ?? {}).length === 0);
    });
    const silent = Object.values(contract.asyncapi.channels.webhook?.messages ?? {}).filter(
      ({ examples = [] }) => !examples[0],
    );
    expect([...bare.map(({ operationId }) => operationId), ...silent.map(({ name }) => name)]).toEqual([]);
  });
});
