import type { Edit } from './edited-contract.ts';

/** An edit that is meant, what is said of it, and what makes it whole. */
export interface RightEdit {
  readonly what: string;
  readonly first: Edit;
  readonly says: string;
  readonly whole: readonly Edit[];
}

const REGISTER = 'open-points.yaml';
const STATEMENTS = 'statements.yaml';
const CARD = 'openapi/schemas/Card.yaml';

const NEW_POINT = `
- id: balance-freshness
  title: How fresh a balance is
  group: Cards
  kind: silent
  impact: data
  observable: partly
  question: How soon does the balance show a redemption?
  source: [card.10]
  at: [Card.balance]
  meanwhile: The documents declare no time.
  advice: Retrieve the card again.
  if-wrong: A balance is shown that is gone.
`;

export const RIGHT_EDITS: readonly RightEdit[] = [
  {
    what: 'a new open point',
    first: { file: REGISTER, from: '\n# Bulk issuance\n', to: `${NEW_POINT}\n# Bulk issuance\n` },
    says: 'Card.balance does not name "balance-freshness" in x-open-points',
    whole: [
      { file: CARD, from: '[amount-units]', to: '[amount-units, balance-freshness]' },
      {
        file: STATEMENTS,
        from: '      opens: [balance-and-redeemed]',
        to: '      opens: [balance-and-redeemed, balance-freshness]',
      },
    ],
  },
  {
    what: 'a new mark of a point at a further place',
    first: {
      file: CARD,
      from: '    x-source: [card.13, card.14]\n    x-open-points: [amount-units]',
      to: '    x-source: [card.13, card.14]\n    x-open-points: [amount-units, balance-and-redeemed]',
    },
    says: 'Card.redeemed names "balance-and-redeemed" in x-open-points',
    whole: [
      {
        file: REGISTER,
        from: 'at: [Card]\n  meanwhile: The documents declare no relation',
        to: 'at: [Card, Card.redeemed]\n  meanwhile: The documents declare no relation',
      },
    ],
  },
];
