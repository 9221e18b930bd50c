import type { Group } from '../../group.ts';
import { callSandbox } from '../../load/call-sandbox.ts';
import { batchOf, issueBatch } from '../../load/issue-batch.ts';
import { type ServerProcess, startServer } from '../../load/start-server.ts';
import { temporaryFolder } from '../../load/temporary-folder.ts';
import { alternate, median, perSecond, ratio } from '../../measure.ts';

/** Deliveries to an endpoint that answers at once, with and without another one beside it that never answers. */
export const measureDeliveries: Group = async ({ quick, say }) => {
  say('starting two sandboxes and two receivers, one of which hangs');
  await using folder = await temporaryFolder();
  await using prompt = await startServer('receiver');
  await using hanging = await startServer('receiver', 'hangs');
  await using calm = await startServer('sandbox', folder.file('calm.db'));
  await using troubled = await startServer('sandbox', folder.file('troubled.db'));
  await register(calm, prompt);
  await register(troubled, prompt);
  await register(troubled, hanging);
  const contenders = (count: number) => {
    const batch = batchOf(count);
    const sample = (sandbox: ServerProcess) => async () => {
      await issueBatch(sandbox.port, batch);
      return deliveriesPerSecond(prompt, count);
    };
    return { calm: sample(calm), troubled: sample(troubled) };
  };
  say('warming up');
  await alternate(contenders(500), 1);
  say('a delivery for each card of a batch');
  const samples = await alternate(contenders(quick ? 500 : 1000), quick ? 3 : 7);
  return [
    {
      what: 'deliveries beside a hanging endpoint',
      ours: perSecond(median(samples.troubled)),
      peer: `without it ${perSecond(median(samples.calm))}`,
      ratio: ratio(samples, 'troubled', 'calm'),
      target: { atLeast: 0.8 },
    },
  ];
};

function register(sandbox: ServerProcess, receiver: ServerProcess): Promise<unknown> {
  const url = `http://127.0.0.1:${receiver.port}/`;
  return callSandbox(sandbox.port, '/_sandbox/webhooks', { url, events: ['card.issued'] });
}

/** Waits for so many deliveries. */
async function deliveriesPerSecond({ port }: ServerProcess, count: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/rate?of=${count}`);
  return Number(await response.text());
}
