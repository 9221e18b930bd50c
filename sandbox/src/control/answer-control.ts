import { SandboxProblem } from '../problem.ts';
import { BATCH_ROUTES } from './batch-routes.ts';
import { CARD_ROUTES } from './card-routes.ts';
import { DELIVERY_ROUTES } from './delivery-routes.ts';
import { REWARD_ROUTES } from './reward-routes.ts';
import type { ControlAnswer, ControlRoute, Controls } from './route.ts';
import { SYSTEM_ROUTES } from './system-routes.ts';
import { TRIGGER_ROUTES } from './trigger-routes.ts';
import { WALLET_ROUTES } from './wallet-routes.ts';
import { WEBHOOK_ROUTES } from './webhook-routes.ts';

/** Where the controls are. */
export const CONTROL_PREFIX = '/_sandbox';

/** Every route but the stream. */
export const CONTROL_ROUTES: readonly ControlRoute[] = [
  ...WEBHOOK_ROUTES,
  ...CARD_ROUTES,
  ...BATCH_ROUTES,
  ...WALLET_ROUTES,
  ...REWARD_ROUTES,
  ...TRIGGER_ROUTES,
  ...DELIVERY_ROUTES,
  ...SYSTEM_ROUTES,
];

/** A request to the controls, whose body was read. */
export interface ControlRequest {
  readonly method: string;
  /** Path after the prefix, as it came. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

interface Pattern {
  readonly route: ControlRoute;
  readonly pattern: RegExp;
}

const PATTERNS: readonly Pattern[] = CONTROL_ROUTES.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

/** Answers a request. Throws a SandboxProblem for what cannot be answered. */
export async function answerControl(controls: Controls, request: ControlRequest): Promise<ControlAnswer> {
  const { method, path, query, body } = request;
  const { route, params } = findRoute(method, path);
  return route.answer({ controls, params: decode(params), query: readQuery(query), body });
}

function findRoute(method: string, path: string) {
  const allowed: string[] = [];
  for (const { route, pattern } of PATTERNS) {
    const match = pattern.exec(path);
    if (match === null) continue;
    if (route.method === method) return { route, params: match.groups ?? {} };
    allowed.push(route.method);
  }
  if (allowed.length === 0)
    throw new SandboxProblem('not-found', 'The controls have no such path; see CONTROL-API.md.');
  throw new SandboxProblem('method-not-allowed', `This path takes ${[...new Set(allowed)].join(', ')}.`);
}

function decode(params: Readonly<Record<string, string>>): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    throw new SandboxProblem('bad-path-encoding', 'The path has a % that begins no UTF-8 escape.');
  }
}

function readQuery(query: URLSearchParams): Record<string, string> {
  const names = [...query.keys()];
  if (new Set(names).size === names.length) return Object.fromEntries(query);
  throw new SandboxProblem('invalid-request', 'A parameter of the query stands there twice.');
}
