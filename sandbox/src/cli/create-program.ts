import { Command } from 'commander';
import { addDeliveries } from './deliveries-command.ts';
import { addServe } from './serve-command.ts';
import { addAssumptions, addClock, addReset } from './system-commands.ts';
import { addTrigger } from './trigger-command.ts';
import { addWebhooks } from './webhooks-command.ts';

/** The whole command line; help and errors go to the console, and nothing ends the process. */
export function createProgram(): Command {
  const program = new Command('reward-card-sandbox')
    .description('A working Reward Card Payout Service on this machine. Without a command it starts, as serve does.')
    .option('--json', 'Print JSON')
    .option('--url <url>', 'Address of the sandbox (REWARD_CARD_SANDBOX_URL, or http://127.0.0.1:4020)')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: (text) => console.log(text.trimEnd()), outputError: () => {} })
    .exitOverride();
  for (const add of [addServe, addWebhooks, addTrigger, addDeliveries, addClock, addAssumptions, addReset])
    add(program);
  return program;
}
