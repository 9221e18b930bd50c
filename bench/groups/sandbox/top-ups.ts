import type { Group } from '../../group.ts';
import { callSandbox } from '../../load/call-sandbox.ts';
import { requestsPerSecond } from '../../load/drive.ts';
import { type ServerProcess, startServer } from '../../load/start-server.ts';
import { temporaryFolder } from '../../load/temporary-folder.ts';
import { CARD_IDS, topUpsOf } from '../../load/top-up.ts';
import { alternate, median, perSecond, ratio } from '../../measure.ts';
import type { Row } from '../../table.ts';

const CONNECTIONS = 50;

/** Topping up cards, each answered for only once it is on the disk: requests per second. */
export const measureTopUps: Group = async ({ quick, say }) => {
  say('starting the sandbox, two bare servers and two mocks, each in a process of its own');
  await using folder = await temporaryFolder();
  await using ours = await startServer('sandbox', folder.file('ours.db'));
  await using alone = await startServer('bare-top-ups', folder.file('alone.db'), 'alone');
  await using together = await startServer('bare-top-ups', folder.file('together.db'), 'together');
  await using prism = await startServer('prism');
  await using scalar = await startServer('scalar');
  const { cards } = (await callSandbox(ours.port, '/_sandbox/seed', { cards: CARD_IDS.length })) as { cards: string[] };
  const contenders = (count: number) => ({
    ours: topUps(ours, cards, count * 3),
    alone: topUps(alone, CARD_IDS, count),
    together: topUps(together, CARD_IDS, count * 3),
    prism: topUps(prism, CARD_IDS, count),
    scalar: topUps(scalar, CARD_IDS, count),
  });
  say('warming up');
  await alternate(contenders(quick ? 1000 : 1500), quick ? 1 : 2);
  say(`POST /v1/cards/{card_id}/topup over ${CONNECTIONS} keep-alive connections`);
  const samples = await alternate(contenders(400), quick ? 5 : 11);
  const row = (peer: Exclude<keyof typeof samples, 'ours'>, what: string, name: string, atLeast?: number): Row => ({
    what,
    ours: perSecond(median(samples.ours)),
    peer: `${name} ${perSecond(median(samples[peer]))}`,
    ratio: ratio(samples, 'ours', peer),
    ...(atLeast === undefined ? {} : { target: { atLeast } }),
  });
  return [
    row('alone', 'top-up, durable', 'bare node:http + node:sqlite', 0.6),
    row('together', 'the same, the peer commits in groups', 'bare, in groups'),
    row('prism', 'the same, against Prism', 'Prism', 3),
    row('scalar', 'the same, against Scalar', 'Scalar mock server', 3),
  ];
};

function topUps({ port }: ServerProcess, cardIds: readonly string[], count: number): () => Promise<number> {
  const load = { port, requestOf: topUpsOf(cardIds), expected: 200, count, connections: CONNECTIONS };
  return () => requestsPerSecond(load);
}
