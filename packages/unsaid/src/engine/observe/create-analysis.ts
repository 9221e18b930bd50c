import type { Contract } from '../model/contract.ts';
import type { Fact } from '../model/fact.ts';
import type { Statement } from '../read/read-statements.ts';
import { type Context, type CreateJudge, Reporter } from './context.ts';
import type { Exchange, RecordedDelivery } from './exchange.ts';
import { type Analysis, type Finding, Findings } from './finding.ts';
import { Attempts } from './judge-attempts.ts';
import { judgeDelivery } from './judge-delivery.ts';
import { ExchangeJudge, findOperation } from './judge-exchange.ts';
import { createStatementIndex, prepare } from './prepare.ts';

interface AnalysisOptions {
  /** The statements behind the contract, from `readStatements`. */
  readonly statements: readonly Statement[];
  /** Factories of a domain's own judges. */
  readonly judges?: readonly CreateJudge[];
  /** Base URL of the service. Without it, every host counts whose path ends in one of the contract. */
  readonly baseUrl?: string;
}

/** Why something is skipped that no rule foresaw. */
export const UNJUDGED = 'an entry that could not be judged';

/** Analyses recorded entries. Never throws, whatever the traffic is. */
interface Analyser {
  addExchange(exchange: Exchange): void;
  addDelivery(delivery: RecordedDelivery): void;
  skip(reason: string): void;
  /** Result of the analysis, which it ends. */
  result(): Analysis;
}

/**
 * Judges traffic by a contract, open or closed by an overlay, in memory that does not grow with the traffic. Exchanges
 * are expected in the order in which they were made, deliveries likewise; how the two mix is derived from their times.
 */
export function createAnalysis(contract: Contract, { statements, judges = [], baseUrl }: AnalysisOptions): Analyser {
  const index = createStatementIndex(statements);
  const points = new Map(contract.openPoints.map((point) => [point.id, point]));
  // An overlay has left a point open where any place marks it.
  const open = contract.openPoints.filter(
    ({ occurrences: { openapi, asyncapi } }) => openapi.length + asyncapi.length > 0,
  );
  const context: Context = {
    contract,
    index,
    points,
    prepared: prepare(contract, index, points),
    open: new Set(open.map(({ id }) => id)),
    findings: new Findings((id) => points.get(id)?.source ?? []),
    exercised: new Set(),
    occurred: new Set(),
    ranges: new Map(),
  };
  const followed = judges.map((create) => create(contract));
  const exchanges = new ExchangeJudge();
  const attempts = new Attempts(contract);
  const counts = { exchanges: 0, deliveries: 0 };
  const skipped = new Map<string, number>();
  const skip = (reason: string) => void skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
  const guarded = (judge: () => void) => {
    try {
      judge();
    } catch {
      // Traffic may be anything, and a report of the rest is worth more than none: a body may be nested more deeply than
      // any program can walk through.
      skip(UNJUDGED);
    }
  };
  return {
    skip,
    addExchange(exchange) {
      const { request, response } = exchange;
      // A service that accepts a wrong request contradicts nothing; how it refuses one is judged as any other error.
      const isWrong = exchange.isWrong === true && (response === undefined || response.status < 400);
      const found = findOperation(contract, request.method, request.url, baseUrl);
      if (found.kind === 'foreign') return skip(found.reason);
      counts.exchanges++;
      guarded(() => {
        const told = exchanges.judge(exchange, found, new Reporter(context, exchange, isWrong));
        if (told) for (const each of followed) each.exchange?.(told);
      });
    },
    addDelivery(delivery) {
      counts.deliveries++;
      guarded(() => {
        const event = judgeDelivery(delivery, new Reporter(context, delivery));
        if (event && !attempts.add(delivery, event)) for (const each of followed) each.event?.(event);
      });
    },
    result() {
      for (const each of [...followed, attempts]) guarded(() => each.finish?.());
      exerciseTies(context);
      const findings = context.findings.list();
      return {
        findings,
        ...counts,
        skipped: [...skipped].map(([reason, count]) => ({ reason, count })),
        coverage: coverageOf(context, statements, findings),
      };
    },
  };
}

/** Counts a relation between values as exercised if both were seen; an absent value shows nothing. */
function exerciseTies({ index, occurred, exercised }: Context): void {
  const isSeen = ({ event = '', ties = [], tie }: Fact) =>
    occurred.has(event) && [...ties, tie ?? ''].some((operation) => occurred.has(operation));
  for (const id of index.where(isSeen)) exercised.add(id);
}

/** How much of the contract the traffic exercised, and on how many open points it bears. */
function coverageOf(
  { contract, exercised }: Context,
  statements: readonly Statement[],
  findings: readonly Finding[],
): Analysis['coverage'] {
  const checkable = statements.filter(({ id, fact }) => (fact !== undefined && isCheckable(fact)) || exercised.has(id));
  const broken = new Set(findings.filter((each) => each.class === 'breach').flatMap((each) => each.statements));
  const done = checkable.filter(({ id }) => exercised.has(id));
  const observable = contract.openPoints.filter((point) => point.observable !== 'no');
  const evident = new Set(findings.flatMap((each) => each.openPoints));
  return {
    statements: {
      checkable: checkable.length,
      exercised: done.length,
      held: done.filter(({ id }) => !broken.has(id)).length,
    },
    points: { observable: observable.length, evident: observable.filter(({ id }) => evident.has(id)).length },
    unexercised: checkable.filter(({ id }) => !exercised.has(id)).map(({ id }) => id),
    withoutEvidence: observable.filter(({ id }) => !evident.has(id)).map(({ id }) => id),
  };
}

/** Statements that traffic cannot test: our own grouping, the dashboard, the receiver's part, and examples that are not shown. */
function isCheckable({ tags, server, delivery = '', events }: Fact): boolean {
  return (tags ?? server ?? events) === undefined && !['protocol', 'method', 'verification'].includes(delivery);
}
