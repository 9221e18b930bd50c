import type { OperationRow } from '../../generated/operations.ts';
import type { Issue } from '../../generated/validators.ts';
import type { RequestIssue } from './refusal.ts';

/** All ways in which the parameters and the body of a request break the contract. Path parameters come decoded. */
export function checkRequest(
  operation: OperationRow,
  params: Readonly<Record<string, string>>,
  body: unknown,
): readonly RequestIssue[] {
  const issues: RequestIssue[] = [];
  for (const { name, validate } of operation.parameters) {
    const validation = validate(params[name]);
    if (!validation.ok) issues.push(...validation.issues.map((issue) => inPath(name, issue)));
  }
  if (operation.body && (operation.body.required || body !== undefined)) {
    const validation = operation.body.validate(body);
    if (!validation.ok) return [...issues, ...validation.issues.map(inBody)];
  }
  return issues;
}

function inPath(name: string, issue: Issue): RequestIssue {
  return { in: 'path', ...issue, at: `/${name}${issue.at}` };
}

function inBody(issue: Issue): RequestIssue {
  return { in: 'body', ...issue };
}
