import {
  OPEN_SUCCESS_STATUS,
  OPERATION_RESPONSES,
  type OperationResponses,
  type SuccessResponse,
} from '../../../generated/responses.ts';
import { describeShape } from './describe-shape.ts';
import type { Deviation, OperationId } from './deviation.ts';
import { findNews, openPointsAt } from './find-news.ts';

/** A response as it came. */
export interface Answer {
  readonly operation: OperationId;
  readonly status: number;
  /** The header content-type. */
  readonly contentType?: string | null;
  /** The body as text; empty for none. */
  readonly text: string;
}

/** What was seen, before operation and status are put to it. */
type Finding = Deviation extends infer Each
  ? Each extends Deviation
    ? Omit<Each, 'operation' | 'status'>
    : never
  : never;

/** Compares an answer of the service with the contract, and lists what the contract does not state. Never throws. */
export function findDeviations(answer: Answer): Deviation[] {
  const row = OPERATION_RESPONSES.find(({ id }) => id === answer.operation);
  if (!row) return [];
  const { operation, status } = answer;
  const findings = status >= 200 && status < 300 ? findInSuccess(row, answer) : findInOtherOutcome(row, answer);
  return findings.map((finding): Deviation => ({ operation, status, ...finding }));
}

function findInSuccess(row: OperationResponses, answer: Answer): Finding[] {
  const exact = row.successes.find(({ status }) => status === String(answer.status));
  const range = row.successes.find(({ status }) => status === '2XX');
  const success = exact ?? range ?? row.successes[0];
  if (!success) return [];
  const findings: Finding[] = [];
  if (!exact && range) {
    const message = `answered ${answer.status}; the contract says 2XX`;
    findings.push({ kind: 'success-status', at: '', message, openPoints: range.openPoints });
  }
  if (!exact && !range) {
    const openPoints = [...new Set([...row.otherOpenPoints, ...OPEN_SUCCESS_STATUS])];
    const message = `answered ${answer.status}; the contract says ${success.status}`;
    findings.push({ kind: 'undeclared-status', at: '', message, openPoints });
  }
  return [...findings, ...findInBody(success, answer)];
}

function findInBody({ validate, shape }: SuccessResponse, { text, contentType }: Answer): Finding[] {
  const body = parseJson(text);
  if (!body) {
    const message = text === '' ? 'has no body' : 'has a body that is not JSON';
    return [{ kind: 'not-json', at: '', message, openPoints: [] }];
  }
  const validation = validate(body.value);
  const violations = validation.ok ? [] : validation.issues;
  return [
    ...findMediaType(contentType),
    ...violations.map(
      ({ at, rule, message }): Finding => ({
        kind: 'violation',
        rule,
        at,
        message,
        openPoints: openPointsAt(shape, at),
      }),
    ),
    ...findNews(body.value, shape),
  ];
}

/** "Bodies are JSON" is all that is stated, so every media type of JSON will do. */
function findMediaType(contentType: string | null | undefined): Finding[] {
  const mediaType = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (/^application\/([\w.-]+\+)?json$/.test(mediaType)) return [];
  const message = mediaType === '' ? 'has no content-type' : `has the content-type ${mediaType}`;
  return [{ kind: 'media-type', mediaType, at: '', message, openPoints: [] }];
}

function findInOtherOutcome({ otherOpenPoints }: OperationResponses, { status, text }: Answer): Finding[] {
  const body = parseJson(text);
  const shape = body ? describeShape(body.value) : text === '' ? 'no body' : 'a body that is not JSON';
  return [
    { kind: 'other-outcome', shape, at: '', message: `answered ${status} with ${shape}`, openPoints: otherOpenPoints },
  ];
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
