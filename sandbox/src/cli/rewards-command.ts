import type { Command } from 'commander';
import type { Reward } from '../../generated/controls/rest.ts';
import { call } from './call-controls.ts';
import { print } from './print.ts';
import { readInteger } from './read-values.ts';
import { table } from './table.ts';

export function addRewards(program: Command): void {
  const rewards = program.command('rewards').description('List and send rewards, and take them through their life');
  rewards.command('list', { isDefault: true }).description('List rewards, newest first').action(list);
  rewards.command('send <email> <amount> <currency>').description('Send a reward by e-mail').action(send);
  for (const step of ['open', 'expire'] as const) {
    rewards
      .command(`${step} <id>`)
      .description(step === 'open' ? 'Open a reward' : 'Expire a reward')
      .action(async (reward_id: string, _options: object, command: Command) => {
        const request = { params: { path: { reward_id } }, body: {} };
        show(
          command,
          await call(command, (controls) => controls.POST(`/_sandbox/rewards/{reward_id}/${step}`, request)),
        );
      });
  }
  rewards.command('redeem <id> <brand>').description('Redeem a reward for a brand').action(redeem);
  rewards.command('cancel <id> <email>').description('Cancel a reward, by whom').action(cancel);
}

async function list(_options: object, command: Command): Promise<void> {
  const page = await call(command, (controls) => controls.GET('/_sandbox/rewards'));
  print(command, page, () => listOf(page.items));
}

async function send(email: string, amount: string, currency: string, _: object, command: Command): Promise<void> {
  const body = { recipient_email: email, amount: readInteger(amount), currency };
  show(command, await call(command, (controls) => controls.POST('/_sandbox/rewards', { body })));
}

async function redeem(reward_id: string, selected_brand: string, _: object, command: Command): Promise<void> {
  const request = { params: { path: { reward_id } }, body: { selected_brand } };
  show(command, await call(command, (controls) => controls.POST('/_sandbox/rewards/{reward_id}/redeem', request)));
}

async function cancel(reward_id: string, cancelled_by: string, _: object, command: Command): Promise<void> {
  const request = { params: { path: { reward_id } }, body: { cancelled_by } };
  show(command, await call(command, (controls) => controls.POST('/_sandbox/rewards/{reward_id}/cancel', request)));
}

function show(command: Command, reward: Reward): void {
  print(command, reward, () => listOf([reward]));
}

function listOf(rewards: readonly Reward[]): string {
  const columns = ['reward_id', 'recipient_email', 'status', 'amount', 'currency', 'sent_at'] as const;
  return table(rewards, columns, 'There are no rewards.');
}
