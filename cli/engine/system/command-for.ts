import path from 'node:path';
import type { Contract } from '../model/contract.ts';
import { IN_REPOSITORY, ROOT } from './root.ts';
import { shownPath, userPath } from './user-path.ts';

export const commandFor = (command: string): string => `npx reward-card ${command}`;

export function sandboxCalledAs(parameters = ''): string {
  if (!IN_REPOSITORY) return `npx reward-card-sandbox ${parameters}`.trim();
  return `npm run sandbox ${parameters && `-- ${parameters}`}`.trim();
}

export function startedBy(): string {
  return IN_REPOSITORY ? 'npm ci && npm start' : `npm install --save-dev reward-card-cli\n${commandFor('mock')}`;
}

export function docsServedBy(): string {
  return IN_REPOSITORY ? 'npm start' : `${commandFor('docs')} --serve`;
}

export function sandboxStartedBy(): string {
  return `${IN_REPOSITORY ? '' : 'npm install --save-dev reward-card-sandbox\n'}${sandboxCalledAs()}`;
}

export const RECEIVER_FILE = IN_REPOSITORY ? 'examples/sandbox-receiver.ts' : 'receiver.mts';

export const receiverRunBy = (): string =>
  `node ${IN_REPOSITORY ? '--conditions=reward-card-source ' : ''}${RECEIVER_FILE}`;

export function contractPath(file: string): string {
  return IN_REPOSITORY ? file : `node_modules/reward-card-contract/${file}`;
}

/** What generated files say of their origin: the command that wrote them, and the overlay where one takes part. */
export function originOf(command: string, overlay?: string, root: string = ROOT): NonNullable<Contract['origin']> {
  return {
    command,
    ...(overlay === undefined ? {} : { overlay }),
    // Then the documents lie in node_modules, not next to the generated files.
    ...(root !== ROOT ? { documents: shownPath(path.relative(userPath('.'), root)) } : {}),
    ...(IN_REPOSITORY || root !== ROOT ? {} : { documents: 'reward-card-contract' }),
  };
}
