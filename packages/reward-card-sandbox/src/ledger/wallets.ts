import type { Wallet } from '../../generated/controls/rest.ts';
import { quote, SandboxProblem } from '../problem.ts';
import { fire, type Ledger } from './ledger.ts';

/** Most that a wallet can hold: far from where numbers lose their last digit. */
const MAX_IN_WALLET = 1_000_000_000_000_000;

const ALL = 'SELECT wallet_id, currency, balance, threshold FROM wallets';
const ONE = `${ALL} WHERE currency = ?`;

export function listWallets({ store }: Ledger): Wallet[] {
  return store.all<Wallet>(`${ALL} ORDER BY currency`);
}

/** The wallet of a currency; it is opened when it is first asked for. */
export function walletOf(ledger: Ledger, currency: string): Wallet {
  const found = ledger.store.get<Wallet>(ONE, currency);
  return found ?? openWallet(ledger, currency);
}

/** Throws `invalid-request` for a currency that the contract does not know. */
export function checkCurrency({ answers }: Ledger, currency: string): void {
  if (answers.isCurrency(currency)) return;
  throw new SandboxProblem('invalid-request', `${quote(currency)} is not a currency of the contract.`);
}

function openWallet(ledger: Ledger, currency: string): Wallet {
  checkCurrency(ledger, currency);
  const wallet_id = ledger.answers.newId('wallet');
  ledger.store.run('INSERT INTO wallets (currency, wallet_id) VALUES (?, ?)', currency, wallet_id);
  return move(ledger, { wallet_id, currency, balance: 0, threshold: 0 }, ledger.answers.openingBalance);
}

/** Adds to the wallet of a currency. Throws `balance-too-large`. */
export function fundWallet(ledger: Ledger, currency: string, amount: number): Wallet {
  const wallet = walletOf(ledger, currency);
  if (wallet.balance + amount > MAX_IN_WALLET) {
    throw new SandboxProblem('balance-too-large', `A wallet holds at most ${MAX_IN_WALLET}.`);
  }
  return move(ledger, wallet, amount);
}

/** Sets the balance below which `wallet.low_balance` is fired. Setting it above the balance fires nothing by itself. */
export function setThreshold(ledger: Ledger, currency: string, threshold: number): Wallet {
  const wallet = walletOf(ledger, currency);
  ledger.store.run('UPDATE wallets SET threshold = ? WHERE currency = ?', threshold, currency);
  ledger.note('wallet');
  return { ...wallet, threshold };
}

/**
 * Takes from the wallet what a card is loaded with; fires `wallet.low_balance` when that brings the balance below the
 * threshold (open points wallet-funding, low-balance-repetition). Throws `wallet-insufficient`.
 */
export function drawOnWallet(ledger: Ledger, currency: string, amount: number): Wallet {
  const before = walletOf(ledger, currency);
  if (before.balance < amount) {
    const detail = `The wallet in ${currency} holds ${before.balance}, not ${amount}. Fund it under /_sandbox/wallet.`;
    throw new SandboxProblem('wallet-insufficient', detail);
  }
  const after = move(ledger, before, -amount);
  const { wallet_id, balance, threshold } = after;
  if (before.balance >= threshold && balance < threshold)
    fire(ledger, 'wallet.low_balance', { wallet_id, current_balance: balance, threshold, currency });
  return after;
}

function move(ledger: Ledger, wallet: Wallet, amount: number): Wallet {
  const { currency } = wallet;
  const balance = wallet.balance + amount;
  ledger.store.run('UPDATE wallets SET balance = ? WHERE currency = ?', balance, currency);
  ledger.note('wallet');
  return { ...wallet, balance };
}
