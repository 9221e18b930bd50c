import { DOCUMENTS, readContract } from '../contract/read-contract.ts';
import { REGISTER, readRegister } from '../contract/read-open-points.ts';
import { SPECIFICATION_SECTIONS } from './specification-sections.ts';

/** Checks the register against the documents; returns one line for each finding. Throws a UserError when it cannot be read. */
export async function lintRegister(root: string): Promise<string[]> {
  const { openPoints } = await readContract(root);
  const { lineOf } = await readRegister(root);
  return openPoints.flatMap(({ id, scope, source, marks }) => {
    const place = `${REGISTER}:${lineOf(id)}`;
    const marked = marks.openapi.length + marks.asyncapi.length > 0;
    const findings: string[] = [];
    if (!marked && scope === undefined) {
      findings.push(
        `${place}: open point "${id}" is marked nowhere. Add it to x-open-points where it bites in ` +
          `${DOCUMENTS.openapi} or ${DOCUMENTS.asyncapi}, write \`scope: contract\`, or remove it.`,
      );
    }
    if (marked && scope === 'contract') {
      findings.push(`${place}: open point "${id}" is marked in the documents. Remove \`scope: contract\`.`);
    }
    if (!SPECIFICATION_SECTIONS.has(source)) {
      findings.push(`${place}: "${source}" is no section of the interface specification. Write a heading of it.`);
    }
    return findings;
  });
}
