import type { Contract } from '../contract/contract.ts';
import type { Statement } from '../statements/read-statements.ts';
import { Findings } from './collect-findings.ts';
import type { Context } from './context.ts';
import { coverageOf } from './coverage.ts';
import type { Exchange, RecordedDelivery } from './exchange.ts';
import { findOperation } from './find-operation.ts';
import type { Analysis } from './finding.ts';
import { Batches } from './judge-batches.ts';
import { Cards } from './judge-cards.ts';
import { createDeliveryJudge } from './judge-delivery.ts';
import { createExchangeJudge } from './judge-exchange.ts';
import { prepare } from './prepare.ts';
import { Ranges } from './ranges.ts';
import { createStatementIndex } from './statement-index.ts';

export interface AnalysisOptions {
  /** The statements behind the contract, from `readStatements`. */
  readonly statements: readonly Statement[];
  /** Base URL of the service. Without it, every host counts whose path ends in one of the contract. */
  readonly baseUrl?: string;
}

/** Takes in what was recorded and tells what it says. Never throws, whatever the traffic is. */
export interface Analyser {
  addExchange(exchange: Exchange): void;
  addDelivery(delivery: RecordedDelivery): void;
  /** What all of it told. It ends the analysis: what is added later is not taken in. */
  result(): Analysis;
}

/**
 * Judges traffic by a contract, open or closed by an overlay, in memory that does not grow with the traffic. Exchanges
 * are expected in the order in which they were made, deliveries likewise; of how the two mix, their times tell.
 */
export function createAnalysis(contract: Contract, { statements, baseUrl }: AnalysisOptions): Analyser {
  const index = createStatementIndex(statements);
  const points = new Map(contract.openPoints.map((point) => [point.id, point]));
  const context: Context = { contract, index, points, findings: new Findings(), exercised: new Set() };
  const prepared = prepare(contract, index);
  const ranges = new Ranges(context);
  const followed = { cards: new Cards(context), batches: new Batches(context, ranges) };
  const exchanges = createExchangeJudge(context, prepared, ranges, followed);
  const deliveries = createDeliveryJudge(context, prepared, ranges, followed);
  const skipped = new Map<string, number>();
  let ended: Analysis | undefined;
  const counts = { exchanges: 0, deliveries: 0 };
  const skip = (reason: string) => skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
  const guarded = (judge: () => void) => {
    try {
      judge();
    } catch (error) {
      // Bodies that are nested too deeply for any program to walk through.
      if (!(error instanceof RangeError)) throw error;
      skip('a body that is nested too deeply');
    }
  };
  return {
    addExchange(exchange) {
      if (ended) return;
      const { method, url } = exchange.request;
      const found = findOperation(contract, method, url, baseUrl);
      if (found.kind === 'foreign') skip(found.reason);
      else {
        counts.exchanges++;
        guarded(() => exchanges.judge(exchange, found));
      }
    },
    addDelivery(delivery) {
      if (ended) return;
      counts.deliveries++;
      guarded(() => deliveries.judge(delivery));
    },
    result() {
      if (ended) return ended;
      for (const each of [followed.cards, followed.batches, deliveries]) each.finish();
      const findings = context.findings.list();
      ended = {
        findings,
        ...counts,
        skipped: [...skipped].map(([reason, count]) => ({ reason, count })),
        coverage: coverageOf(context, statements, findings),
      };
      return ended;
    },
  };
}
