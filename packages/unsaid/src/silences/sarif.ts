import type { Finding } from './find-silences.ts';
import { fingerprintOf, type Rendering } from './silences-page.ts';

/** The findings as SARIF 2.1.0, which forges show at the lines of a pull request. */
export function asSarif(
  open: readonly Finding[],
  { lineOf, fails }: Pick<Rendering, 'lineOf' | 'fails'>,
  version: string,
): string {
  const rules = open.map(({ question, asks }) => ({
    id: question.id,
    shortDescription: { text: question.title },
    fullDescription: { text: asks },
    help: { text: `${question['if-wrong']} Until then: ${question.advice}` },
  }));
  const results = open.flatMap((finding) =>
    finding.places.map((place) => {
      const [, uri = '', line = '1'] = /^(.*):(\d+)$/.exec(lineOf(place.kind, place.pointer)) ?? [];
      return {
        ruleId: finding.question.id,
        level: fails(finding)
          ? 'error'
          : finding.impact === 'money' || finding.impact === 'security'
            ? 'warning'
            : 'note',
        message: { text: `${place.name}: ${place.asks}` },
        locations: [{ physicalLocation: { artifactLocation: { uri }, region: { startLine: Number(line) } } }],
        partialFingerprints: { question: fingerprintOf(finding.question.id, place.name) },
      };
    }),
  );
  const driver = { name: 'silences', semanticVersion: version, rules };
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, results }],
  };
  return JSON.stringify(log, null, 2);
}
