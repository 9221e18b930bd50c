import { createRequire } from 'node:module';
import { Command } from 'commander';
import { addBatches } from './batches-command.ts';
import { addCards } from './cards-command.ts';
import { addDeliveries } from './deliveries-command.ts';
import { addFaults } from './faults-command.ts';
import { addRewards } from './rewards-command.ts';
import { addServe } from './serve-command.ts';
import { addAssumptions, addClock, addReset, addSeed } from './system-commands.ts';
import { addTimeline } from './timeline-command.ts';
import { addTrigger } from './trigger-command.ts';
import { addWallet } from './wallet-command.ts';
import { addWebhooks } from './webhooks-command.ts';

const COMMANDS = [
  ...[addCards, addBatches, addRewards, addWallet, addWebhooks, addTrigger, addDeliveries, addTimeline],
  ...[addClock, addFaults, addAssumptions, addSeed, addReset],
];

/**
 * The whole command line; help and errors go to the console, and nothing ends the process.
 * @param isServing Whether it starts the sandbox where no command is named.
 */
export function createProgram(isServing: boolean): Command {
  const { version } = createRequire(import.meta.url)('reward-card-sandbox/package.json') as { version: string };
  const program = new Command('reward-card-sandbox')
    .description('A working Reward Card Payout Service on this machine. Without a command it starts, as serve does.')
    .version(version, '--version', 'Print the version')
    .option('--json', 'Print JSON')
    .option('--url <url>', 'Address of the sandbox (REWARD_CARD_SANDBOX_URL, or http://127.0.0.1:4020)')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: (text) => console.log(text.trimEnd()), outputError: () => {} })
    .exitOverride();
  addServe(program, isServing);
  for (const add of COMMANDS) add(program);
  return program;
}
