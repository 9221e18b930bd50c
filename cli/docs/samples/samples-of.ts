import type { Contract, OpenApiDocument } from '../../engine/model/contract.ts';
import { mapOperations } from '../../engine/model/path-operations.ts';
import { baseUrlOf, type Call, readCalls } from './read-calls.ts';
import { writeCurl } from './write-curl.ts';
import { writePython } from './write-python.ts';
import { writeTypescript } from './write-typescript.ts';

/** A call in one language, in the form that Redoc reads from `x-codeSamples`. */
export interface Sample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

const LANGUAGES = [
  { lang: 'shell', label: 'curl', write: writeCurl },
  { lang: 'typescript', label: 'TypeScript', write: writeTypescript },
  { lang: 'python', label: 'Python', write: writePython },
] as const;

/** A call in every language, ready to run against the base URL. */
export function samplesOf(call: Call, baseUrl: string): Sample[] {
  return LANGUAGES.map(({ lang, label, write }) => ({ lang, label, source: write(call, baseUrl) }));
}

/** The document as the pages show it, with samples at each operation; the contract itself has none. */
export function withSamples(document: OpenApiDocument, contract: Contract): OpenApiDocument {
  const calls = new Map(readCalls(contract).map((call) => [call.operationId, call]));
  return {
    ...document,
    paths: mapOperations(document.paths, (operation) => {
      const call = calls.get(operation.operationId);
      return call ? { ...operation, 'x-codeSamples': samplesOf(call, baseUrlOf(contract.openapi)) } : operation;
    }),
  };
}
