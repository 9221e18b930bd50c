import type { Operation, Schema } from '../../model/contract.ts';
import { pathOperations } from '../../model/path-operations.ts';
import { type Bundles, originsBelow, sourcesOf } from '../../read/origins.ts';
import { REGISTER, readRegister } from '../../read/read-open-points.ts';
import type { ReadText } from '../../read/read-text.ts';
import { type Citing, readWorkflows, type Step } from '../../read/read-workflows.ts';
import { DOCUMENTS, WORKFLOWS } from '../../system/root.ts';
import { readStatements, STATEMENTS } from './read-statements.ts';

/**
 * Checks that every workflow and every step cites statements, that all operations, statements and open points that the
 * document names are there, and that steps send and expect what their operations state. Returns one line with file, line and remedy for each that does not.
 */
export async function checkWorkflows(read: ReadText, { bundles }: { readonly bundles: Bundles }): Promise<string[]> {
  const [{ document, lineOf }, statements, { entries }] = await Promise.all([
    readWorkflows(read),
    readStatements(read),
    readRegister(read),
  ]);
  const { openapi } = sourcesOf(bundles, originsBelow(''));
  const all = pathOperations(openapi.paths).map(({ operation }) => [operation.operationId, operation] as const);
  const operations = new Map(all);
  const places: [pointer: string, node: Citing & Partial<Step>, wrong?: string[] | undefined][] = [
    ['/info', document.info],
  ];
  for (const [at, workflow] of document.workflows.entries()) {
    places.push([`/workflows/${at}`, workflow]);
    for (const [number, step] of workflow.steps.entries()) {
      const operation = operations.get(step.operationId);
      const wrong = operation && contradictions(step, operation, workflow.inputs.properties);
      places.push([`/workflows/${at}/steps/${number}`, step, wrong]);
    }
  }
  const known = {
    'x-source': { ids: new Set(statements.map(({ id }) => id)), file: STATEMENTS },
    'x-open-points': { ids: new Set(entries.map(({ id }) => id)), file: REGISTER },
  };
  return places.flatMap(([pointer, node, wrong = []]) => {
    const at = `${WORKFLOWS}:${lineOf(pointer)}`;
    const { operationId } = node;
    const uncited = (node['x-source'] ?? []).length === 0;
    return [
      ...wrong.map((problem) => `${at}: ${problem}`),
      ...(uncited ? [`${at}: has no x-source. Cite the statements that state it, or remove it.`] : []),
      ...(operationId === undefined || operations.has(operationId)
        ? []
        : [`${at}: ${DOCUMENTS.openapi} has no operation "${operationId}". Correct operationId.`]),
      ...(['x-source', 'x-open-points'] as const).flatMap((keyword) =>
        (node[keyword] ?? [])
          .filter((id) => !known[keyword].ids.has(id))
          .map((id) => `${at}: ${known[keyword].file} has no "${id}". Correct the id in ${keyword}.`),
      ),
    ];
  });
}

/** What a step sends or expects that its operation does not state. */
function contradictions(step: Step, operation: Operation, inputs: Readonly<Record<string, Schema>>): string[] {
  const { parameters = [], requestBody, successCriteria, outputs = {} } = step;
  const { default: other, ...successes } = operation.responses;
  const [status = '', success] = Object.entries(successes)[0] ?? [];
  const points = step['x-open-points'] ?? [];
  const isError = other?.['x-open-points']?.some((id) => points.includes(id)) ?? false;
  const stated = status === '2XX' ? '$statusCode >= 200 && $statusCode < 300' : `$statusCode == ${status}`;
  const { properties: fields = {} } = schemaOf(success);
  const same = parameters.filter(({ name }) => name in fields && !isError);
  const wanted = [
    isError ? '$statusCode >= 100' : stated,
    ...same.map(({ name, value }) => `$response.body#/${name} == ${value}`),
  ];
  const conditions = successCriteria.map(({ condition }) => condition);
  const { properties = {}, required = [], 'x-open-points': fieldPoints = [] } = schemaOf(operation.requestBody);
  const statusPoints = isError || status !== '2XX' ? [] : (success?.['x-open-points'] ?? []);
  const unmarked = [statusPoints, fieldPoints].filter(
    (ids) => ids.length > 0 && !ids.some((id) => points.includes(id)),
  );
  const { payload = {} } = requestBody ?? {};
  const differs = ([field, value]: [string, unknown]) =>
    !(field in properties) || formOf(inputs[String(value).replace('$inputs.', '')]) !== formOf(properties[field]);
  return [
    ...unmarked.map((ids) => `x-open-points has to name ${ids.join(' or ')}.`),
    ...(wanted.join() === conditions.join() ? [] : [`successCriteria have to be: ${wanted.join('; ')}.`]),
    ...required.filter((field) => !(field in payload)).map((field) => `The payload lacks ${field}, which is required.`),
    ...Object.entries(payload)
      .filter(differs)
      .map(([field, value]) => `${field} is not of the type of ${value}.`),
    ...Object.values(outputs)
      .filter((from) => !(from.replace('$response.body#/', '') in fields))
      .map((from) => `The response has no ${from}.`),
  ];
}

const schemaOf = (body: Pick<Operation['responses'][string], 'content'> | undefined): Schema =>
  body?.content?.['application/json']?.schema ?? {};

const formOf = ({ type, pattern, allOf: [base] = [] }: Schema = {}): string =>
  `${type ?? base?.type} ${pattern ?? base?.pattern}`;
